//! Sends a message, reads the inbox and the balance with the crate `africastalking`: `africas-talking-client KEY USERNAME TO SENDER`.
use africastalking::{AfricasTalkingClient, Config, Environment, sms::SendSmsRequest};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let [key, username, to, sender]: [String; 4] = std::env::args()
        .skip(1)
        .collect::<Vec<_>>()
        .try_into()
        .expect("four arguments");
    let config = Config::new(&key, &username)
        .environment(Environment::Production)
        .max_retries(0);
    let client = AfricasTalkingClient::new(config).expect("a client");
    let request = SendSmsRequest::new(vec![to], "Muraho".to_string())
        .from(sender)
        .bulk_mode(true);
    let sent = client
        .sms()
        .send(request)
        .await
        .expect("sent")
        .sms_message_data;
    let recipient = &sent.recipients[0];
    println!(
        "send: {} {} {}",
        recipient.status_code, recipient.status, recipient.number
    );
    match client.application().get_data().await {
        Ok(data) => println!("balance: {}", data.user_data.balance),
        Err(error) => println!("balance refused: {error}"),
    }
    match client.sms().fetch_messages(Some(0)).await {
        Ok(inbox) => println!("inbox: {}", inbox.sms_message_data.messages.len()),
        Err(error) => println!("inbox refused: {error}"),
    }
    let wrong = Config::new("wrong", &username)
        .environment(Environment::Production)
        .max_retries(0);
    let refused = AfricasTalkingClient::new(wrong)
        .expect("a client")
        .application()
        .get_data()
        .await;
    println!(
        "wrong key: {}",
        refused
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    );
}
