"""Django's settings, read from the environment. `docs/settings.md` lists every variable.

The mode (`risk_site.modes`) decides what may be left out. Production, the default, refuses to start until
every setting that keeps players' secrets safe is set, and names all that are missing.
"""

from __future__ import annotations

import os
import secrets
import tomllib
from http import HTTPStatus
from pathlib import Path
from typing import Any

from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from kombu import Queue

from risk_site import local, production
from risk_site.environment import Environment
from risk_site.modes import VARIABLE, Mode, var_of

BASE_DIR = Path(__file__).resolve().parent.parent

env = Environment(os.environ)
MODE = Mode(env.choice(VARIABLE, list(Mode), Mode.PRODUCTION))

# --- What every mode shares

VAR_DIR = var_of(os.environ)
VERSION: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text("utf-8"))["project"]["version"]
ROOT_URLCONF = "risk_site.urls"
WSGI_APPLICATION = "risk_site.wsgi.application"
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DEBUG = False

INSTALLED_APPS = [
    "risk_site",
    "accounts.apps.AccountsConfig",
    "games",
    "games.tournaments.apps.TournamentsConfig",
    "games.wishes.apps.WishesConfig",
    "operations.apps.OperationsConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "template_partials",
    "accounts.apps.StaffConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "risk_site.request_id.RequestIdMiddleware",
    "operations.middleware.WatchingMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "accounts.middleware.PrivatePagesMiddleware",
    "accounts.middleware.TypedMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.SignedOutMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context_processors.typed",
            ],
        },
    },
]

# --- Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["risk_site.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files

STATIC_URL = "/static/"
STATIC_ROOT: str | None = env.text("STATIC_ROOT", str(BASE_DIR / "staticfiles"))
STATICFILES_DIRS = [folder for folder in [BASE_DIR / "static"] if folder.is_dir()]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Where the records of games that ended long ago are kept; without it they stay in the database.
if archive := env.storage("ARCHIVE_URL"):
    STORAGES["records"] = archive
# The days after the end of a game until its record is archived.
ARCHIVE_AFTER = env.integer("ARCHIVE_AFTER", 365)

# --- People

AUTHENTICATION_BACKENDS = ["accounts.backends.PasswordBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "accounts.signing_in.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
# A password for those who want one: a mailed code opens every account.
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# Codes instead of links: typed on the page already open, tied to its session, never followed by a scanner.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
# Mails may be slow: a quarter of an hour, as for codes that confirm an address.
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
# A person who has stolen a session must not take over the account unnoticed.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
# Strangers get only the mail that asks for confirmation; each address gets few, whoever requests them.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
# Whether anybody may sign up (`accounts.signing_in.admission`).
SIGN_UP = env.choice("SIGN_UP", ["open", "approval", "closed"], "open")
# Mail domains with which nobody can sign up, nor with one of their subdomains.
BLOCKED_DOMAINS = production.blocked_domains(env)
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip,100/d/ip",
    "reset_password": "20/m/ip,100/d/ip,5/m/key",
    "change_password": "5/m/user,20/d/user",
    "request_login_code": "20/m/ip,100/d/ip",
    "confirm_email": "1/10s/key,20/d/key",
    "mail_from_network": "3/m/key,8/d/key",
    "mail": "20/d/key",
    "name_from_network": "3/m/key,4/d/key",
    "name": "8/d/key",
    "second_factor_from_network": "5/5m/key,8/d/key",
    "second_factor": "20/d/key",
    "sent_from_network": "8/d/key",
    "sent": "20/d/key",
    "typed": "10/m/ip",
}
ACCOUNT_FORMS = {
    "login": "accounts.signing_in.entrance.LoginForm",
    "signup": "accounts.signing_in.entrance.SignUpForm",
    "request_login_code": "accounts.signing_in.entrance.RequestLoginCodeForm",
    "reset_password": "accounts.signing_in.entrance.ResetPasswordForm",
    "add_email": "accounts.signing_in.entrance.AddEmailForm",
    "confirm_login_code": "accounts.signing_in.codes.ConfirmLoginCodeForm",
    "confirm_email_verification_code": "accounts.signing_in.codes.ConfirmEmailForm",
    "confirm_password_reset_code": "accounts.signing_in.codes.ConfirmResetForm",
}

# A second factor for those who want one. Passkeys need a site with a name, which the local mode lacks.
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
if MODE in {Mode.PRODUCTION, Mode.TEST}:
    MFA_SUPPORTED_TYPES.append("webauthn")
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Estafette"
MFA_ADAPTER = "accounts.signing_in.encrypted_secrets.SecondFactors"
MFA_FORMS = {
    "authenticate": "accounts.signing_in.factor_forms.AuthenticateForm",
    "reauthenticate": "accounts.signing_in.factor_forms.ReauthenticateForm",
    "authenticate_webauthn": "accounts.signing_in.factor_forms.AuthenticateWebAuthnForm",
    "login_webauthn": "accounts.signing_in.factor_forms.LoginWebAuthnForm",
    "reauthenticate_webauthn": "accounts.signing_in.factor_forms.ReauthenticateWebAuthnForm",
    "activate_totp": "accounts.signing_in.factor_forms.ActivateTOTPForm",
    "add_webauthn": "accounts.signing_in.factor_forms.AddWebAuthnForm",
    "edit_webauthn": "accounts.signing_in.factor_forms.EditWebAuthnForm",
}
# The clock of a phone may be half a minute off.
MFA_TOTP_TOLERANCE = 1
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = MODE is Mode.TEST
STAFF_SECOND_FACTOR = env.flag("STAFF_SECOND_FACTOR", default=MODE is Mode.PRODUCTION)
# The seconds after which the staff's pages ask for the second factor again: a working day.
STAFF_SESSION_AGE = 60 * 60 * 10

# --- Who runs the site

# The lines of their name and postal address; the pages have a legal notice if this or CONTACT is set.
OPERATOR = [line.strip() for line in env.text("OPERATOR").split("|") if line.strip()]
CONTACT = production.mail_address(env, "CONTACT")
SECURITY_CONTACT = production.security_contact(env)

# --- Background work
# Rows in the database say what is to be done; messages only wake workers, and a sweep finds lost ones. So
# nothing is scheduled far ahead (the broker would deliver it again and again), and no result is kept.

CELERY_TIMEZONE = "UTC"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_TIME_LIMIT = 120
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
    "visibility_timeout": 3600,
    # How often workers look for messages to redeliver: every 5 seconds; the default amounts to 100.
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 2,
    # Redis serves the first queue first, and a later one only if those before it are empty.
    "queue_order_strategy": "priority",
    # No page waits for a broker that is away; by default, sending retries for six seconds.
    "max_retries": 0,
}
# Mails, deadlines and people's orders come first, then computer players, and playouts last. Each has a
# queue of its own.
CELERY_TASK_QUEUES = [Queue(name, routing_key=name) for name in ("celery", "computers", "playouts")]
CELERY_TASK_ROUTES = {
    f"games.tasks.{task}": {"queue": "computers"}
    for task in ("play_computers", "analyse_games", "make_films")
} | {
    "games.tasks.archive_records": {"queue": "playouts"},
    "games.tasks.play_out": {"queue": "playouts"},
    "games.tournaments.tasks.try_out": {"queue": "computers"},
}
# The schedule is only a pulse, so nothing about it needs to be stored on disk.
CELERY_BEAT_SCHEDULER = "risk_site.beat:Scheduler"
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 2.0, "options": {"expires": 10}},
    "tournaments": {"task": "games.tournaments.tasks.sweep", "schedule": 10.0, "options": {"expires": 30}},
    "encrypt_second_factors": {
        "task": "accounts.tasks.encrypt_second_factors",
        "schedule": crontab(hour="4", minute="12"),
        "options": {"expires": 3600},
    },
    "tell_staff": {"task": "accounts.tasks.tell_staff", "schedule": 600.0, "options": {"expires": 600}},
    "tidy_up": {
        "task": "games.tasks.tidy_up",
        "schedule": crontab(hour="4", minute="12"),
        "options": {"expires": 3600},
    },
    "archive_records": {
        "task": "games.tasks.archive_records",
        "schedule": crontab(minute="*/10"),
        "options": {"expires": 300},
    },
    "tidy_up_wishes": {
        "task": "games.wishes.tasks.tidy_up",
        "schedule": crontab(hour="4", minute="12"),
        "options": {"expires": 3600},
    },
    "wishes": {"task": "games.wishes.tasks.sweep", "schedule": 10.0, "options": {"expires": 30}},
    "sample": {"task": "operations.tasks.sample", "schedule": 60.0, "options": {"expires": 30}},
    "sessions": {"task": "accounts.tasks.forget_sessions", "schedule": 3600.0, "options": {"expires": 600}},
}

# --- The programs (`risk_site.programs`)

# Where pages are served, for the web server in front.
WEB_BIND = env.text("WEB_BIND", "127.0.0.1:8000")
# The processes that serve pages, and those of each worker.
WEB_CONCURRENCY = env.integer("WEB_CONCURRENCY", 2)
WORKER_CONCURRENCY = env.integer("WORKER_CONCURRENCY", 2)

# --- Play

# The seconds by which a mail about a turn is delayed: a player who plays at once needs none.
MAIL_DELAY = env.integer("MAIL_DELAY", 60)
# The number of mails that the site hands to its mail server in an hour; 0 for any number.
MAILS_AN_HOUR = env.integer("MAILS_AN_HOUR", 0)
# The domain of the addresses that orders are mailed to. Without one, mails cannot be answered.
REPLY_DOMAIN = env.text("REPLY_DOMAIN")
# Where `receive_mail` listens.
RECEIVE_MAIL_HOST = env.text("RECEIVE_MAIL_HOST", "127.0.0.1")
RECEIVE_MAIL_PORT = env.integer("RECEIVE_MAIL_PORT", 2525)
# The service that receives mails for us and posts them to the site, by django-anymail's name.
MAIL_PROVIDER = env.choice("MAIL_PROVIDER", ["", *production.MAIL_PROVIDERS], "")
# The mailbox of DEFAULT_FROM_EMAIL, in which `doctor --mail` reads a mail that it has sent.
IMAP_URL = production.imap_url(env)
# The name of the key with which our mail server signs.
DKIM_SELECTOR = env.text("DKIM_SELECTOR")
# The names of our own mail server in `Authentication-Results`. Only its results are trusted.
AUTHSERV_IDS = env.words("AUTHSERV_IDS")
# The number of running games that a person may have against computer players alone.
PRACTICE_GAMES = env.integer("PRACTICE_GAMES", 10)
# Modules with further editions. The rulebooks load without Django and read the variable themselves, as does
# every process that this one starts.
RULEBOOKS = os.environ["RULEBOOKS"] = " ".join(env.modules("RULEBOOKS"))
# The number of games of one host that may begin in an hour.
GAMES_AN_HOUR = env.integer("GAMES_AN_HOUR", 20)

# The key that signs push messages to devices. Without it none is sent.
VAPID_PRIVATE_KEY = production.vapid_key(env)

if MAIL_PROVIDER:
    INSTALLED_APPS.append("anymail")
    ANYMAIL = production.anymail(env, MAIL_PROVIDER)
    # The size of a mail with pictures; no form is that large.
    DATA_UPLOAD_MAX_MEMORY_SIZE = 10_000_000

WHITENOISE_ALLOW_ALL_ORIGINS = False
FILE_UPLOAD_HANDLERS = ["risk_site.middleware.NoFiles"]

# --- What browsers may do

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        # Every browser knows this one, and only some know `report-to`, which is meant to replace it.
        "report-uri": ["/reports/csp/"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
# Names of our own, since browsers share cookies between all ports of a machine.
SESSION_COOKIE_NAME = "estafette_session"
CSRF_COOKIE_NAME = "estafette_csrf"
CSRF_FAILURE_VIEW = "accounts.old_forms.old_form"
PASS_COOKIE_NAME = "estafette_pass"
READER_COOKIE_NAME = "estafette_reader"

# --- Watching

# What Prometheus must show to read the figures. Without a token there are none to read.
METRICS_TOKEN = production.metrics_token(env)

# --- What operators are told: never the body of a mail, a form or a secret

LOG_LEVELS = ["DEBUG", "INFO", "WARNING", "ERROR"]
LOG_FORMAT = env.choice("LOG_FORMAT", ["line", "json"], "line")
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        # A flood of orders must not flood the log.
        "not_too_many": {
            "()": "django.utils.log.CallbackFilter",
            "callback": lambda record: getattr(record, "status_code", None) != HTTPStatus.TOO_MANY_REQUESTS,
        },
        "away_in_a_line": {"()": "risk_site.logs.AwayInALine"},
        "without_keys": {"()": "risk_site.logs.WithoutKeys"},
    },
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "risk_site.logs.JsonLines"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["without_keys"]},
        "errors": {"class": "operations.errors.CountErrors"},
    },
    "root": {"handlers": ["stderr", "errors"], "level": env.choice("LOG_LEVEL", LOG_LEVELS, "INFO")},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"filters": ["not_too_many", "away_in_a_line"]},
        # It passes nothing on, and logs the address of a request that fails.
        "gunicorn.error": {"handlers": ["stderr", "errors"], "propagate": False},
        # They log every task, and the sweep runs every two seconds.
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
        # The SMTP listener logs recipients, and anybody who knows a reply address can use it.
        "mail.log": {"level": "WARNING"},
        # It logs each of its steps, including failures over what people sent.
        "flufl.bounce": {"level": "CRITICAL"},
    },
}

# --- Differences between the modes

LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
CACHES: dict[str, Any] = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
DATABASES: dict[str, Any] = {}
CELERY_BROKER_URL = "memory://"
DEFAULT_FROM_EMAIL = "Estafette <estafette@localhost>"

if MODE is Mode.PRODUCTION:
    SECRET_KEY = production.secret_key(env)
    SECRET_KEY_FALLBACKS = production.former_secret_keys(env)
    SITE_URL = production.site_url(env)
    ALLOWED_HOSTS = production.allowed_hosts(env, SITE_URL)
    DATABASES["default"] = env.database("DATABASE_URL", production.DATABASE)
    CELERY_BROKER_URL = env.url("REDIS_URL", production.REDIS, {"redis", "rediss"}).geturl()
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": CELERY_BROKER_URL,
        "KEY_PREFIX": "estafette-cache",
    }
    EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD, EMAIL_USE_TLS, EMAIL_USE_SSL = (
        env.mail_server("EMAIL_URL", production.MAIL)
    )
    EMAIL_TIMEOUT = 20
    DEFAULT_FROM_EMAIL = SERVER_EMAIL = production.sender(env)
    production.refuse_debug(env)

    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = env.integer("HSTS_SECONDS", 60 * 60 * 24 * 365)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    # Whether browsers preload a whole domain is its owner's decision.
    SILENCED_SYSTEM_CHECKS = ["security.W021"]
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    # With this prefix, browsers refuse the cookie from any other host or without HTTPS.
    SESSION_COOKIE_NAME = "__Host-estafette_session"
    CSRF_COOKIE_NAME = "__Host-estafette_csrf"
    # This cookie has a path of its own, which `__Host-` does not allow.
    PASS_COOKIE_NAME = "__Secure-estafette_pass"
    READER_COOKIE_NAME = "__Host-estafette_reader"
    CSRF_TRUSTED_ORIGINS = [SITE_URL]
    ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"
    if proxies := env.integer("TRUSTED_PROXIES", 0):
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
        ALLAUTH_TRUSTED_PROXY_COUNT = proxies
else:
    MIDDLEWARE.insert(0, "risk_site.middleware.ThisMachineOnly")
    SITE_URL = env.text("SITE_URL", "http://127.0.0.1:8000")
    ALLOWED_HOSTS = LOOPBACK_HOSTS

if MODE is Mode.LOCAL:
    VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    SECRET_KEY = local.kept_secret(VAR_DIR / "secret_key")
    VAPID_PRIVATE_KEY = VAPID_PRIVATE_KEY or local.kept_secret(VAR_DIR / "vapid_key", size=32)
    DEBUG = env.flag("DEBUG", default=False)
    DATABASES["default"] = env.database(
        "DATABASE_URL", production.DATABASE, f"sqlite:///{VAR_DIR}/estafette.sqlite3"
    )
    CELERY_BROKER_URL = env.text("REDIS_URL") or local.broker_url(VAR_DIR)
    if CELERY_BROKER_URL == "filesystem://":
        CELERY_BROKER_TRANSPORT_OPTIONS = local.broker_folder(VAR_DIR)
    # Every mail is kept in the database and shown at /mailbox/, where it can be answered.
    EMAIL_BACKEND = "games.mail.mailbox.backend.EmailBackend"
    REPLY_DOMAIN = REPLY_DOMAIN or "estafette.localhost"
elif MODE is Mode.TEST:
    SECRET_KEY = "only the tests may know this, and only the tests may use it"
    ALLOWED_HOSTS = [*LOOPBACK_HOSTS, "testserver"]
    REPLY_DOMAIN = "reply.example.org"
    VAPID_PRIVATE_KEY = "only_the_tests_may_know_this_key_too_to_b_0"
    DATABASES["default"] = env.database("DATABASE_URL", production.DATABASE, "sqlite:///:memory:")
elif MODE is Mode.ENGINE:
    SECRET_KEY = secrets.token_urlsafe(64)

if MODE in {Mode.LOCAL, Mode.TEST}:
    # Static files are served from their sources, without `collectstatic`.
    STATIC_ROOT = None
    STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    WHITENOISE_USE_FINDERS = True

env.raise_for_problems(production.HEADING)
