// Sends a message with the client that openapi-generator wrote: send URL TOKEN. Prints its id.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	tuma "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func main() {
	settings := tuma.NewConfiguration()
	settings.Servers = tuma.ServerConfigurations{{URL: os.Args[1]}}
	ctx := context.WithValue(context.Background(), tuma.ContextAccessToken, os.Args[2])
	message := tuma.NewMessageInput("+250788123456")
	message.SetText("Muraho")
	message.SetSender("TUMA")
	sent, _, err := tuma.NewAPIClient(settings).MessagesAPI.SendMessage(ctx).MessageInput(*message).Execute()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(sent.SmsId, sent.TotalCost)
}
