//! Every call that the crate `africastalking` has: `africas-talking-client KEY USERNAME TO SENDER` prints a line of JSON for each.
//! The first line names all of them: the crate has no way to list its own.
use africastalking::{
    AfricasTalkingClient, AfricasTalkingError, Config, Currency, Environment,
    airtime::{AirtimeRecipient, SendAirtimeRequest},
    sms::SendSmsRequest,
};

fn client(key: &str, username: &str) -> AfricasTalkingClient {
    let config = Config::new(key, username)
        .environment(Environment::Production)
        .max_retries(0);
    AfricasTalkingClient::new(config).expect("a client")
}

/// The crate puts the status before the service's words, with a colon between them.
fn failed(call: &str, error: &AfricasTalkingError) {
    let text = match error {
        AfricasTalkingError::Api { message, .. } => message.clone(),
        _ => error.to_string(),
    };
    let said = text.split_once(": ").map_or(text.as_str(), |(_, said)| said);
    println!(r#"{{"call":"{call}","error":{said:?}}}"#);
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let [key, username, to, sender]: [String; 4] = std::env::args()
        .skip(1)
        .collect::<Vec<_>>()
        .try_into()
        .expect("four arguments");
    println!(
        r#"{{"call":"methods","value":["sms.send","sms.fetch_messages","application.get_data","airtime.send"]}}"#
    );
    let ours = client(&key, &username);
    let message = || {
        SendSmsRequest::new(vec![to.clone()], "Muraho".to_string())
            .from(sender.clone())
            .bulk_mode(true)
    };
    match ours.sms().send(message()).await {
        Ok(sent) => println!(
            r#"{{"call":"sms.send","value":{{"SMSMessageData":{{"Recipients":[{{"status":"{}"}}]}}}}}}"#,
            sent.sms_message_data.recipients[0].status
        ),
        Err(error) => failed("sms.send", &error),
    }
    if let Err(error) = ours.sms().fetch_messages(Some(0)).await {
        failed("sms.fetch_messages", &error);
    }
    if let Err(error) = ours.application().get_data().await {
        failed("application.get_data", &error);
    }
    let airtime = SendAirtimeRequest {
        recipients: vec![AirtimeRecipient::new(to.clone(), "100".to_string(), Currency::Kes)],
    };
    if let Err(error) = ours.airtime().send(airtime).await {
        failed("airtime.send", &error);
    }
    if let Err(error) = client("wrong", &username).sms().send(message()).await {
        failed("sms.send with a wrong key", &error);
    }
}
