"""Every call that the library `africastalking` has for messages: `client.py SETTINGS` prints a line of JSON for each."""

import json
import sys

import africastalking

about = json.loads(sys.argv[1])
base, key, username, to, sender = (about[name] for name in ("base", "key", "username", "to", "sender"))


def connect(api_key):
    africastalking.initialize(username, api_key)
    # As docs/guides/africas-talking.md says: all that changes is the address.
    if base:
        africastalking.SMS._baseUrl = africastalking.SMS._contentUrl = base + "/version1"
        africastalking.Application._baseUrl = base + "/version1"
        africastalking.Token._baseUrl = base
        africastalking.Airtime._baseUrl = base + "/version1/airtime"


def wrong_key():
    connect("wrong")
    try:
        return africastalking.SMS.send("x", [to], sender)
    finally:
        connect(key)


connect(key)
calls = {
    "SMS.send": lambda: africastalking.SMS.send("Muraho", [to], sender, enqueue=True),
    "SMS.send without sender_id": lambda: africastalking.SMS.send("Muraho", [to]),
    "SMS.send with a wrong sender": lambda: africastalking.SMS.send("Muraho", [to], "much too long a name"),
    "SMS.fetch_messages": lambda: africastalking.SMS.fetch_messages(0),
    "Application.fetch_application_data": lambda: africastalking.Application.fetch_application_data(),
    "SMS.send with a wrong key": wrong_key,
    "SMS.send_premium": lambda: africastalking.SMS.send_premium("x", "8411", [to], "news", "1"),
    "SMS.send_hashed": lambda: africastalking.SMS.send_hashed("x", "a" * 64, sender),
    "SMS.create_safaricom_subscription": lambda: africastalking.SMS.create_safaricom_subscription(
        "8411", "news", to, "1", "https://example.com", "203.0.113.1", "x"
    ),
    "Token.generate_auth_token": lambda: africastalking.Token.generate_auth_token(),
    "Airtime.send": lambda: africastalking.Airtime.send(to, "100", "RWF"),
}
for call, run in calls.items():
    try:
        print(json.dumps({"call": call, "value": run()}))
    except Exception as error:
        print(json.dumps({"call": call, "error": str(error)}))
