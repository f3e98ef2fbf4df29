//! Verifies requests with the Rust library `standardwebhooks`: one JSON object a line in, and one out.
use std::io::{stdin, BufRead};

use base64::{engine::general_purpose::STANDARD, Engine};
use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{json, Value};
use standardwebhooks::Webhook;

fn verify(request: &Value) -> Result<(), Box<dyn std::error::Error>> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut headers = HeaderMap::new();
    for (name, value) in request["headers"].as_object().ok_or("no headers")? {
        headers.insert(HeaderName::from_bytes(name.as_bytes())?, HeaderValue::from_str(&text(value))?);
    }
    let body = STANDARD.decode(text(&request["body"]))?;
    Ok(Webhook::new(&text(&request["secret"]))?.verify(&body, &headers)?)
}

fn main() {
    for line in stdin().lock().lines().map_while(Result::ok) {
        let request: Value = serde_json::from_str(&line).expect("a JSON object");
        match verify(&request) {
            Ok(()) => println!("{}", json!({ "verified": true })),
            Err(error) => println!("{}", json!({ "verified": false, "reason": error.to_string() })),
        }
    }
}
