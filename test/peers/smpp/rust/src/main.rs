//! rusmppc as a client of the SMPP server: prints one JSON line for each scenario. Arguments: port, system_id, password, number prefix.

use std::{str::FromStr, time::Duration};

use futures::{Stream, StreamExt};
use rusmpp::{
    Pdu,
    extra::concatenation::SubmitSmMultipartExt,
    pdus::{BindReceiver, BindTransceiver, BindTransmitter, DeliverSm, DeliverSmResp, SubmitSm},
    tlvs::{MessageSubmissionRequestTlvValue, TlvTag, TlvValue},
    types::{AnyOctetString, COctetString, EmptyOrFullCOctetString, OctetString},
    values::{DataCoding, EsmClass, InterfaceVersion, MessagePayload, Npi, RegisteredDelivery, Ton},
};
use rusmppc::{Client, ConnectionBuilder, Event, error::Error};

type Failure = Box<dyn std::error::Error>;

const UNICODE: &str = "Muraho Ю😀";

/// Prints a line; `about` is JSON.
fn say(scenario: &str, about: &str) {
    println!("{{\"scenario\":\"{scenario}\",{about}}}");
}

/// A session with what it received.
struct Esme {
    client: Client,
    events: Box<dyn Stream<Item = Event> + Unpin>,
    delivered: Vec<DeliverSm>,
}

impl Esme {
    async fn connect(port: &str) -> Result<Self, Failure> {
        let (client, events) = ConnectionBuilder::new()
            .response_timeout(Duration::from_secs(60))
            // It takes answers of SMPP v5.0 alone, unless told otherwise.
            .disable_interface_version_check()
            .connect(format!("smpp://127.0.0.1:{port}"))
            .await?;
        Ok(Self { client, events: Box::new(events), delivered: Vec::new() })
    }

    /// Waits for a deliver_sm, and acknowledges all that come before it.
    async fn until(&mut self, wanted: impl Fn(&DeliverSm) -> bool) -> Result<DeliverSm, Failure> {
        loop {
            if let Some(found) = self.delivered.iter().find(|pdu| wanted(pdu)) {
                return Ok(found.clone());
            }
            match self.events.next().await.ok_or("the connection ended")? {
                Event::Incoming(command) => {
                    if let Some(Pdu::DeliverSm(pdu)) = command.pdu() {
                        self.delivered.push(pdu.clone());
                        self.client.deliver_sm_resp(command.sequence_number(), DeliverSmResp::default()).await?;
                    }
                }
                Event::Error(error) => return Err(error.into()),
            }
        }
    }

    async fn send(&self, pdu: SubmitSm) -> Result<String, Failure> {
        Ok(self.client.submit_sm(pdu).await?.message_id().as_str().to_string())
    }

    async fn receipt(&mut self, scenario: &str, id: &str) -> Result<DeliverSm, Failure> {
        let pdu = self.until(|pdu| receipted(pdu).as_deref() == Some(id)).await?;
        let state = pdu.tlvs().iter().find_map(|tlv| match tlv.value() {
            Some(TlvValue::MessageState(state)) => Some(u8::from(*state)),
            _ => None,
        });
        let text = pdu.short_message().to_str()?;
        let state = state.ok_or("the receipt has no message_state")?;
        say(scenario, &format!("\"id\":\"{id}\",\"receipted\":\"{id}\",\"state\":{state},\"text\":\"{text}\""));
        Ok(pdu)
    }
}

fn receipted(pdu: &DeliverSm) -> Option<String> {
    pdu.tlvs().iter().find_map(|tlv| match tlv.value() {
        Some(TlvValue::ReceiptedMessageId(id)) => Some(id.as_str().to_string()),
        _ => None,
    })
}

fn submit(to: &str, text: &[u8], coding: DataCoding) -> Result<SubmitSm, Failure> {
    Ok(SubmitSm::builder()
        .source_addr_ton(Ton::Alphanumeric)
        .source_addr(COctetString::from_str("TUMA")?)
        .dest_addr_ton(Ton::International)
        .dest_addr_npi(Npi::Isdn)
        .destination_addr(COctetString::from_str(to)?)
        .registered_delivery(RegisteredDelivery::from(1))
        // Its default, 0x08, marks an acknowledgement.
        .esm_class(EsmClass::from(0))
        .data_coding(coding)
        .short_message(OctetString::from_slice(text)?)
        .build())
}

/// The status of a refusal.
fn status<T>(result: Result<T, Error>) -> u32 {
    match result {
        Ok(_) => 0,
        Err(Error::UnexpectedResponse { response }) => u32::from(response.status()),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().collect();
    let [_, port, system_id, password, prefix] = &args[..] else { return Err("four arguments".into()) };
    let long = "0123456789".repeat(20);
    let to = |digits: &str| format!("{prefix}{digits}");
    let trx = |password: &str| -> Result<BindTransceiver, Failure> {
        Ok(BindTransceiver::builder()
            .system_id(COctetString::from_str(system_id)?)
            .password(COctetString::from_str(password)?)
            .interface_version(InterfaceVersion::Smpp3_4)
            .build())
    };

    let wrong = Esme::connect(port).await?;
    say("wrong password", &format!("\"status\":{}", status(wrong.client.bind_transceiver(trx("wrong")?).await)));

    let mut esme = Esme::connect(port).await?;
    say("transceiver", &format!("\"status\":{}", status(esme.client.bind_transceiver(trx(password)?).await)));
    say("enquire_link", &format!("\"status\":{}", status(esme.client.enquire_link().await)));

    let id = esme.send(submit(&to("01"), b"Muraho", DataCoding::McSpecific)?).await?;
    esme.receipt("receipt", &id).await?;
    let ucs2: Vec<u8> = UNICODE.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let id = esme.send(submit(&to("02"), &ucs2, DataCoding::Ucs2)?).await?;
    say("Unicode", &format!("\"id\":\"{id}\""));

    let parts = submit(&to("03"), b"", DataCoding::McSpecific)?.multipart(&long).reference_u16(7).gsm7bit_unpacked().build()?;
    let mut ids = Vec::new();
    for part in parts {
        ids.push(format!("\"{}\"", esme.send(part).await?));
    }
    say("long text in parts", &format!("\"ids\":[{}]", ids.join(",")));
    let mut payload = submit(&to("04"), b"", DataCoding::McSpecific)?;
    payload.push_tlv(MessageSubmissionRequestTlvValue::MessagePayload(MessagePayload::new(AnyOctetString::from_slice(long.as_bytes()))));
    say("long text in message_payload", &format!("\"id\":\"{}\"", esme.send(payload).await?));

    let mut tagged = submit(&to("05"), b"Muraho", DataCoding::McSpecific)?;
    let campaign = AnyOctetString::from_static_str("spring\0");
    tagged.push_tlv(MessageSubmissionRequestTlvValue::Other { tag: TlvTag::Other(0x1401), value: campaign });
    let id = esme.send(tagged).await?;
    let pdu = esme.until(|pdu| receipted(pdu).as_deref() == Some(&id)).await?;
    let operator = pdu.tlvs().iter().find_map(|tlv| match (tlv.tag(), tlv.value()) {
        (TlvTag::Other(0x2000), Some(TlvValue::Other { value, .. })) => Some(value.to_str().ok()?.trim_end_matches('\0').to_string()),
        _ => None,
    });
    say("custom TLV", &format!("\"id\":\"{id}\",\"operator\":\"{}\"", operator.unwrap_or_default()));

    let refused = esme.client.submit_sm(submit("12", b"Muraho", DataCoding::McSpecific)?).await;
    say("refused submit", &format!("\"status\":{}", status(refused)));
    let phone = to("06");
    let inbound = esme.until(|pdu| pdu.source_addr.as_str() == phone).await?;
    let units: Vec<u16> = inbound.short_message().chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
    say(
        "inbound message",
        &format!("\"to\":\"{}\",\"text\":\"{}\"", inbound.destination_addr.as_str(), String::from_utf16(&units)?),
    );

    let mut later = submit(&to("07"), b"later", DataCoding::McSpecific)?;
    later.schedule_delivery_time = EmptyOrFullCOctetString::from_slice(b"000001000000000R\0")?;
    say("scheduled submit", &format!("\"id\":\"{}\"", esme.send(later).await?));
    say("unbind", &format!("\"status\":{}", status(esme.client.unbind().await)));

    let (mut receiver, sender) = (Esme::connect(port).await?, Esme::connect(port).await?);
    let (system_id, password) = (COctetString::from_str(system_id)?, COctetString::from_str(password)?);
    let rx = BindReceiver::builder().system_id(system_id.clone()).password(password.clone()).build();
    receiver.client.bind_receiver(rx).await?;
    sender.client.bind_transmitter(BindTransmitter::builder().system_id(system_id).password(password).build()).await?;
    let id = sender.send(submit(&to("08"), b"Muraho", DataCoding::McSpecific)?).await?;
    receiver.receipt("transmitter and receiver", &id).await?;
    sender.client.unbind().await?;
    receiver.client.unbind().await?;
    Ok(())
}
