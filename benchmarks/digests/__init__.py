"""What a site says in every edition, as digests: does a change of the code change any of it?"""
