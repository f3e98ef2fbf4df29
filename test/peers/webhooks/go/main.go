// Verifies requests with the Go library of Standard Webhooks: one JSON object a line in, and one out.
package main

import (
	"encoding/json"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type request struct {
	Secret  string            `json:"secret"`
	Headers map[string]string `json:"headers"`
	Body    []byte            `json:"body"`
}

type answer struct {
	Verified bool   `json:"verified"`
	Reason   string `json:"reason,omitempty"`
}

func verify(given request) error {
	webhook, err := standardwebhooks.NewWebhook(given.Secret)
	if err != nil {
		return err
	}
	headers := http.Header{}
	for name, value := range given.Headers {
		headers.Set(name, value)
	}
	return webhook.Verify(given.Body, headers)
}

func main() {
	lines := json.NewDecoder(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for {
		var given request
		if lines.Decode(&given) != nil {
			return
		}
		if err := verify(given); err != nil {
			out.Encode(answer{Reason: err.Error()})
		} else {
			out.Encode(answer{Verified: true})
		}
	}
}
