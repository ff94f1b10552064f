"""Sentences of django-allauth and Django that our catalogues replace with better ones.

Each is marked here together with our English, so that it is extracted and translated with our own.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop

RETOLD = {
    # Coming in
    gettext_noop("Username"): "Username",
    gettext_noop("Sign In"): "Sign in",
    gettext_noop("Enter Sign-In Code"): "Enter the code",
    gettext_noop("Email Verification"): "Confirm your address",
    gettext_noop("Sign Out"): "Sign out",
    gettext_noop("Are you sure you want to sign out?"): "Your games wait for you here.",
    gettext_noop("Account Inactive"): "This account is closed",
    gettext_noop("This account is inactive."): "Nobody can sign in with it. Write to those who run the site.",
    gettext_noop("You have signed out."): "You have signed out.",
    gettext_noop("The username and/or password you specified are not correct."): (
        "The username or the password is wrong. You can also have a sign-in code mailed to you."
    ),
    gettext_noop("The email address and/or password you specified are not correct."): (
        "The address or the password is wrong. You can also have a sign-in code mailed to you."
    ),
    gettext_noop("Incorrect code."): "This code is wrong.",
    gettext_noop("Incorrect password."): "This password is wrong.",
    gettext_noop("Forgot your password?"): "Forgotten your password?",
    # The password
    gettext_noop("Password Reset"): "A new password",
    gettext_noop("Enter Password Reset Code"): "Enter the code",
    gettext_noop(
        "Forgotten your password? Enter your email address below, and we'll send you an email allowing you "
        "to reset it."
    ): "Enter your e-mail address. A code for choosing another password will be mailed there.",
    gettext_noop("Reset My Password"): "Mail me the code",
    gettext_noop("Please contact us if you have any trouble resetting your password."): (
        "If no code comes, check that the address is the one that you signed up with."
    ),
    gettext_noop("Change Password"): "Change the password",
    gettext_noop("Set Password"): "Choose a password",
    gettext_noop("Current Password"): "Current password",
    gettext_noop("New Password"): "New password",
    gettext_noop("New Password (again)"): "New password again",
    gettext_noop("Password (again)"): "Password again",
    gettext_noop("Password successfully changed."): "Your password has been changed.",
    gettext_noop("Password successfully set."): "Your password has been saved.",
    gettext_noop("Please type your current password."): "This is not your current password.",
    gettext_noop("The new value must be different from the current one."): "That is already the case.",
    # Addresses
    gettext_noop("Email"): "E-mail address",
    gettext_noop("Email address"): "E-mail address",
    gettext_noop("Email Addresses"): "E-mail addresses",
    gettext_noop("The following email addresses are associated with your account:"): (
        "Mails go to the main address. Orders may come from any confirmed address."
    ),
    gettext_noop("Verified"): "confirmed",
    gettext_noop("Unverified"): "not confirmed",
    gettext_noop("Primary"): "main address",
    gettext_noop("Make Primary"): "Make it the main one",
    gettext_noop("Re-send Verification"): "Mail the code again",
    gettext_noop("Remove"): "Remove",
    gettext_noop("Add Email Address"): "Another address",
    gettext_noop("Add Email"): "Add it",
    gettext_noop("Do you really want to remove the selected email address?"): "Really remove this address?",
    gettext_noop("You cannot remove your primary email address (%(email)s)."): (
        "%(email)s is your main address. Make another address the main one first."
    ),
    gettext_noop("Removed email address %(email)s."): "%(email)s has been removed.",
    gettext_noop("Primary email address set."): "From now on your mails go there.",
    gettext_noop("Your primary email address must be verified."): (
        "Confirm this address first, with the code that was mailed there."
    ),
    gettext_noop("This email address is already associated with this account."): (
        "This address is already yours."
    ),
    gettext_noop("Enter a valid email address."): (
        "This is not an e-mail address. Write it like anna@example.org."
    ),
    # Once more, who it is
    gettext_noop("Confirm Access"): "Is it you?",
    gettext_noop("Please reauthenticate to safeguard your account."): (
        "Confirm again that it is you before anything changes."
    ),
    gettext_noop("Enter your password:"): "Enter your password:",
    gettext_noop("Alternative options"): "Or",
    gettext_noop("Use your password"): "Enter the password",
    gettext_noop("Use authenticator app or code"): "Enter a code from the app, or a spare one",
    gettext_noop("Use a security key"): "Use a passkey",
    gettext_noop("Enter an authenticator code:"): "Enter the code that the app shows, or a spare one:",
    gettext_noop("Cancel"): "Cancel",
    # Second factors
    gettext_noop("You cannot add an email address to an account protected by two-factor authentication."): (
        "An account with a second factor accepts no other address. Remove the second factor first."
    ),
    gettext_noop(
        "You cannot activate two-factor authentication until you have verified your email address."
    ): ("Confirm your address first, then set up a second factor."),
    gettext_noop("You cannot deactivate two-factor authentication."): (
        "Your account needs its second factor, so it cannot be removed."
    ),
    gettext_noop("You cannot generate recovery codes without having two-factor authentication enabled."): (
        "Spare codes need a second factor. Set it up first."
    ),
    gettext_noop("Two-Factor Authentication"): "Second factor",
    gettext_noop(
        "Your account is protected by two-factor authentication. Please enter an authenticator code:"
    ): "Enter the code that your app shows, or one of your spare codes:",
    gettext_noop("Authenticator App"): "App that shows codes",
    gettext_noop("Activate Authenticator App"): "Set up an app that shows codes",
    gettext_noop(
        "To protect your account with two-factor authentication, scan the QR code below with your "
        "authenticator app. Then, input the verification code generated by the app below."
    ): "Scan this picture with the app. Then enter the code that it shows.",
    gettext_noop("Authenticator secret"): "The same as text",
    gettext_noop(
        "You can store this secret and use it to reinstall your authenticator app at a later time."
    ): "For an app that cannot scan pictures.",
    gettext_noop("Authenticator code"): "Code from the app",
    gettext_noop("Activate"): "Set up",
    gettext_noop("Deactivate Authenticator App"): "Stop using the app",
    gettext_noop("You are about to deactivate authenticator app based authentication. Are you sure?"): (
        "You will no longer be asked for codes from the app. You can set it up again later."
    ),
    gettext_noop("Deactivate"): "Stop using it",
    gettext_noop("Authenticator app activated."): "From now on you will be asked for a code from the app.",
    gettext_noop("Authenticator app deactivated."): "You are no longer asked for a code from the app.",
    gettext_noop("Security Keys"): "Passkeys",
    gettext_noop("No security keys have been added."): "You have none.",
    gettext_noop("Add Security Key"): "Another passkey",
    gettext_noop("Edit Security Key"): "Rename the passkey",
    gettext_noop("Remove Security Key"): "Remove the passkey",
    gettext_noop("Are you sure you want to remove this security key?"): (
        "It will no longer open your account."
    ),
    gettext_noop("Security key added."): "The passkey has been added.",
    gettext_noop("Security key removed."): "The passkey has been removed.",
    gettext_noop("Security key"): "asks for the password too",
    gettext_noop("Passkey"): "opens without a password",
    gettext_noop("Passwordless"): "Opens my account without a password",
    gettext_noop(
        "Enabling passwordless operation allows you to sign in using just this key, but imposes additional "
        "requirements such as biometrics or PIN protection."
    ): "Your device then asks for your finger, your face or its own code.",
    gettext_noop("Master key"): "My passkey",
    gettext_noop("Backup key"): "My second passkey",
    gettext_noop("Key nr. {number}"): "Passkey {number}",
    gettext_noop("Recovery Codes"): "Spare codes",
    gettext_noop("You are about to generate a new set of recovery codes for your account."): (
        "You will get ten new spare codes."
    ),
    gettext_noop(
        "This action will invalidate your existing codes."
    ): "Your present codes will no longer be valid.",
    gettext_noop("Generate"): "Make new ones",
    gettext_noop("A new set of recovery codes has been generated."): "You have new spare codes.",
    gettext_noop("This functionality requires JavaScript."): "Passkeys need JavaScript.",
    # Django's own, whose French translations lack a proper apostrophe
    gettext_noop("today"): "today",
    gettext_noop("date joined"): "date joined",
}
"""The libraries' sentences, each with our own English for it."""
