"""Every call that the library `africastalking` has: `client.py SETTINGS` prints a line of JSON for each.

The first line names all that send requests, as the library itself has them.
"""

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
        africastalking.Voice._baseUrl = africastalking.MobileData._baseUrl = base
        africastalking.Whatsapp._baseUrl = base
        africastalking.Insights._baseUrl = base + "/v1"


def wrong_key():
    connect("wrong")
    try:
        return africastalking.SMS.send("x", [to], sender)
    finally:
        connect(key)


services = ("SMS", "Airtime", "Voice", "Application", "Token", "MobileData", "Insights", "Whatsapp")


def methods():
    for service in services:
        for name, member in vars(type(getattr(africastalking, service))).items():
            if callable(member) and not name.startswith("_"):
                yield f"{service}.{name}"


connect(key)
print(json.dumps({"call": "methods", "value": list(methods())}))
ours = "+254711082000"
recipient = {"phoneNumber": to, "quantity": 1, "unit": "GB", "validity": "Day", "metadata": {}}
body = {"type": "BODY", "text": "Muraho", "example": {"body_text": []}}
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
    "Voice.call": lambda: africastalking.Voice.call(ours, [to]),
    "Voice.fetch_queued_calls": lambda: africastalking.Voice.fetch_queued_calls(ours),
    "Voice.media_upload": lambda: africastalking.Voice.media_upload(ours, "https://example.com/a.mp3"),
    "MobileData.send": lambda: africastalking.MobileData.send("data", [recipient]),
    "MobileData.find_transaction": lambda: africastalking.MobileData.find_transaction("1"),
    "MobileData.fetch_wallet_balance": lambda: africastalking.MobileData.fetch_wallet_balance(),
    "Insights.check_sim_swap_state": lambda: africastalking.Insights.check_sim_swap_state([to]),
    "Whatsapp.send": lambda: africastalking.Whatsapp.send({"message": "Muraho"}, ours, to),
    "Whatsapp.send_template": lambda: africastalking.Whatsapp.send_template(
        {"body": body}, ours, "code", "en", "UTILITY"
    ),
}
for call, run in calls.items():
    try:
        print(json.dumps({"call": call, "value": run()}))
    except Exception as error:
        print(json.dumps({"call": call, "error": str(error)}))
