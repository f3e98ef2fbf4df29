"""Programs that know only Twilio, each sending through the service: `twilio_programs.py NAME SETTINGS`."""

import json
import sys
from importlib import metadata

name, about = sys.argv[1], json.loads(sys.argv[2])
base, sid, token, to, sender = (about[key] for key in ("base", "sid", "token", "to", "from"))


def client():
    from twilio.rest import Client

    made = Client(sid, token)
    made.api.base_url = made.verify.base_url = base
    return made


def twilio():
    from twilio.base.exceptions import TwilioRestException

    made = client()
    sent = made.messages.create(to=to, from_=sender, body="Muraho")
    assert made.messages(sent.sid).fetch().to == to
    assert [each.sid for each in made.messages.list(to=to, page_size=1)] == [sent.sid]
    try:
        made.messages.create(to="+15", from_=sender, body="x")
        raise AssertionError("an invalid number was taken")
    except TwilioRestException as error:
        assert (error.status, error.code) == (400, 21211), error
    verify = made.verify.v2.services(about["service"])
    phone = to[:-1] + "9"
    assert verify.verifications.create(to=phone, channel="sms", custom_friendly_name="Acme").status == "pending"
    assert verify.verification_checks.create(to=phone, code="0").status == "pending"
    assert verify.verifications(phone).update(status="canceled").status == "canceled"


def apprise():
    from apprise import Apprise
    from apprise.plugins.twilio import NotifyTwilio

    NotifyTwilio.notify_sms_url = NotifyTwilio.notify_sms_url.replace("https://api.twilio.com", base)
    sending = Apprise()
    assert sending.add(f"twilio://{sid}:{token}@{sender}/{to}")
    assert sending.notify(body="Muraho")


def notifiers():
    from notifiers import get_notifier
    from notifiers.providers.twilio import Twilio

    Twilio.base_url = Twilio.base_url.replace("https://api.twilio.com", base)
    sent = get_notifier("twilio").notify(message="Muraho", to=to, from_=sender, account_sid=sid, auth_token=token)
    sent.raise_on_errors()


def django_otp_twilio():
    import django
    from django.conf import settings

    apps = ["django.contrib.auth", "django.contrib.contenttypes", "django_otp", "otp_twilio"]
    database = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
    otp = {"OTP_TWILIO_URL": base, "OTP_TWILIO_ACCOUNT": sid, "OTP_TWILIO_AUTH": token, "OTP_TWILIO_FROM": sender}
    settings.configure(INSTALLED_APPS=apps, DATABASES=database, DEFAULT_AUTO_FIELD="django.db.models.AutoField", **otp)
    django.setup()
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from otp_twilio.models import TwilioSMSDevice

    call_command("migrate", verbosity=0)
    user = User.objects.create(username="ana")
    TwilioSMSDevice.objects.create(user=user, name="phone", number=to).generate_challenge()


packages = {"django_otp_twilio": "django-otp-twilio"}
globals()[name]()
print(f"{name} {metadata.version(packages.get(name, name))}: sent")
