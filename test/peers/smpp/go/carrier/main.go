// go-smpp's test server as a carrier, until its input ends: returns a receipt with the TLVs of the submit and one of its own, and lets the
// phone answer a text that begins with "reply".
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/fiorix/go-smpp/smpp/pdu"
	"github.com/fiorix/go-smpp/smpp/pdu/pdufield"
	"github.com/fiorix/go-smpp/smpp/pdu/pdutlv"
	"github.com/fiorix/go-smpp/smpp/smpptest"
)

const (
	campaign = pdutlv.Tag(0x1401)
	operator = pdutlv.Tag(0x2000)
)

var last atomic.Int32

func say(about map[string]any) {
	line, err := json.Marshal(about)
	must(err)
	fmt.Println(string(line))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func message(from, to, text string) pdu.Body {
	p := pdu.NewDeliverSM()
	for name, value := range map[pdufield.Name]any{
		pdufield.SourceAddrTON:   1,
		pdufield.SourceAddrNPI:   1,
		pdufield.SourceAddr:      from,
		pdufield.DestinationAddr: to,
		pdufield.ShortMessage:    text,
		// Otherwise the library writes its length even if there is no user data header: one octet too many.
		pdufield.UDHLength: &pdufield.SM{},
	} {
		must(p.Fields().Set(name, value))
	}
	return p
}

func answer(c smpptest.Conn, request pdu.Body) {
	switch request.Header().ID {
	case pdu.EnquireLinkID:
		must(c.Write(pdu.NewEnquireLinkRespSeq(request.Header().Seq)))
	case pdu.UnbindID:
		response := pdu.NewUnbindResp()
		response.Header().Seq = request.Header().Seq
		_ = c.Write(response)
	case pdu.SubmitSMID:
		took(c, request)
	}
}

func took(c smpptest.Conn, submit pdu.Body) {
	id := "go-" + strconv.Itoa(int(last.Add(1)))
	response := pdu.NewSubmitSMResp()
	response.Header().Seq = submit.Header().Seq
	must(response.Fields().Set(pdufield.MessageID, id))
	must(c.Write(response))

	fields, tlvs := submit.Fields(), submit.TLVFields()
	phone, text := fields[pdufield.DestinationAddr].String(), fields[pdufield.ShortMessage].String()
	about := map[string]any{"scenario": "submit", "to": phone, "text": text}
	receipt := message(phone, fields[pdufield.SourceAddr].String(),
		"id:"+id+" sub:001 dlvrd:001 submit date:2611220700 done date:2611220700 stat:DELIVRD err:000 text:")
	must(receipt.Fields().Set(pdufield.ESMClass, 4))
	must(receipt.TLVFields().Set(pdutlv.TagReceiptedMessageID, pdutlv.CString(id)))
	must(receipt.TLVFields().Set(operator, pdutlv.CString("63510")))
	if sent, ok := tlvs[campaign]; ok {
		value := strings.TrimRight(string(sent.Bytes()), "\x00")
		about["campaign"] = value
		must(receipt.TLVFields().Set(campaign, pdutlv.CString(value)))
	}
	say(about)
	must(c.Write(receipt))
	if strings.HasPrefix(text, "reply") {
		reply := message(phone, "7878", "Yego")
		must(reply.TLVFields().Set(operator, pdutlv.CString("63514")))
		must(c.Write(reply))
	}
}

func main() {
	server := smpptest.NewUnstartedServer()
	server.User, server.Passwd, server.Handler = "tuma", "secret", answer
	server.Start()
	_, port, err := net.SplitHostPort(server.Addr())
	must(err)
	number, err := strconv.Atoi(port)
	must(err)
	say(map[string]any{"scenario": "listening", "port": number})
	_, _ = io.Copy(io.Discard, os.Stdin)
	server.Close()
}
