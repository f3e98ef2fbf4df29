// gosmpp as a client of the SMPP server: prints one JSON line for each scenario. Arguments: port, system_id, password, number prefix.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/linxGnu/gosmpp"
	"github.com/linxGnu/gosmpp/data"
	"github.com/linxGnu/gosmpp/pdu"
)

const (
	limit   = 60 * time.Second
	unicode = "Muraho Ю😀"
)

var (
	port, systemID, password, prefix = os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	long                             = strings.Repeat("0123456789", 20)
)

type seen map[string]any

func say(scenario string, about seen) {
	about["scenario"] = scenario
	line, err := json.Marshal(about)
	must(err)
	fmt.Println(string(line))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// esme is a bound session, with everything that it received.
type esme struct {
	session  *gosmpp.Session
	received chan pdu.PDU
	kept     []pdu.PDU
}

func bind(connect func(gosmpp.Dialer, gosmpp.Auth) gosmpp.Connector, password string) (*esme, error) {
	e := &esme{received: make(chan pdu.PDU, 100)}
	auth := gosmpp.Auth{SMSC: "127.0.0.1:" + port, SystemID: systemID, Password: password}
	session, err := gosmpp.NewSession(connect(gosmpp.NonTLSDialer, auth), gosmpp.Settings{
		ReadTimeout: limit,
		OnPDU:       func(p pdu.PDU, _ bool) { e.received <- p },
		OnReceivingError: func(err error) {
			if !errors.Is(err, io.EOF) && !errors.Is(err, os.ErrDeadlineExceeded) {
				say("failed", seen{"error": err.Error()})
			}
		},
	}, 0)
	e.session = session
	return e, err
}

func transceiver(d gosmpp.Dialer, a gosmpp.Auth) gosmpp.Connector { return gosmpp.TRXConnector(d, a) }
func transmitter(d gosmpp.Dialer, a gosmpp.Auth) gosmpp.Connector { return gosmpp.TXConnector(d, a) }
func receiver(d gosmpp.Dialer, a gosmpp.Auth) gosmpp.Connector    { return gosmpp.RXConnector(d, a) }

func (e *esme) await(wanted func(pdu.PDU) bool) pdu.PDU {
	for _, p := range e.kept {
		if wanted(p) {
			return p
		}
	}
	for {
		select {
		case p := <-e.received:
			e.kept = append(e.kept, p)
			if wanted(p) {
				return p
			}
		case <-time.After(limit):
			panic("nothing arrived")
		}
	}
}

// ask sends a request and returns its response.
func (e *esme) ask(request pdu.PDU) pdu.PDU {
	// NewQuerySM is the only constructor that leaves it at 0.
	if request.GetSequenceNumber() == 0 {
		request.AssignSequenceNumber()
	}
	must(e.session.Transceiver().Submit(request))
	return e.await(func(p pdu.PDU) bool {
		return p.GetSequenceNumber() == request.GetSequenceNumber() && int32(p.GetHeader().CommandID) < 0
	})
}

func (e *esme) submit(message *pdu.SubmitSM) string {
	answer := e.ask(message).(*pdu.SubmitSMResp)
	if !answer.IsOk() {
		panic(answer.CommandStatus.Desc())
	}
	return answer.MessageID
}

func tlv(p pdu.PDU, tag pdu.Tag) string {
	d := p.(*pdu.DeliverSM)
	return strings.TrimRight(string(d.OptionalParameters[tag].Data), "\x00")
}

func (e *esme) receipt(id string) *pdu.DeliverSM {
	return e.await(func(p pdu.PDU) bool {
		_, ok := p.(*pdu.DeliverSM)
		return ok && tlv(p, pdu.TagReceiptedMessageID) == id
	}).(*pdu.DeliverSM)
}

func (e *esme) sayReceipt(scenario, id string) {
	got := e.receipt(id)
	text, err := got.Message.GetMessage()
	must(err)
	say(scenario, seen{"id": id, "receipted": id, "state": got.OptionalParameters[pdu.TagMessageStateOption].Data[0], "text": text})
}

func address(ton, npi byte, addr string) pdu.Address {
	a, err := pdu.NewAddressWithTonNpiAddr(ton, npi, addr)
	must(err)
	return a
}

func message(to, text string, encoding data.Encoding) *pdu.SubmitSM {
	m := pdu.NewSubmitSM().(*pdu.SubmitSM)
	m.SourceAddr = address(5, 0, "TUMA")
	m.DestAddr = address(1, 1, to)
	m.RegisteredDelivery = 1
	must(m.Message.SetLongMessageWithEnc(text, encoding))
	if len(text) <= 140 {
		must(m.Message.SetMessageWithEncoding(text, encoding))
	}
	return m
}

func (e *esme) query(id string) byte {
	q := pdu.NewQuerySM().(*pdu.QuerySM)
	q.MessageID, q.SourceAddr = id, address(5, 0, "TUMA")
	return e.ask(q).(*pdu.QuerySMResp).MessageState
}

func main() {
	_, err := bind(transceiver, "wrong")
	refusal := gosmpp.BindError{}
	errors.As(err, &refusal)
	say("wrong password", seen{"status": refusal.CommandStatus, "error": fmt.Sprint(err)})
	e, err := bind(transceiver, password)
	must(err)
	say("transceiver", seen{"status": 0})
	say("enquire_link", seen{"status": e.ask(pdu.NewEnquireLink()).GetHeader().CommandStatus})

	e.sayReceipt("receipt", e.submit(message(prefix+"01", "Muraho", data.GSM7BIT)))
	say("Unicode", seen{"id": e.submit(message(prefix+"02", unicode, data.UCS2))})
	parts, err := message(prefix+"03", long, data.GSM7BIT).Split()
	must(err)
	ids := []string{}
	for _, part := range parts {
		part.AssignSequenceNumber()
		ids = append(ids, e.submit(part))
	}
	say("long text in parts", seen{"ids": ids})
	payload := message(prefix+"04", "", data.GSM7BIT)
	payload.RegisterOptionalParam(pdu.Field{Tag: pdu.TagMessagePayload, Data: []byte(long)})
	say("long text in message_payload", seen{"id": e.submit(payload)})

	tagged := message(prefix+"05", "Muraho", data.GSM7BIT)
	tagged.RegisterOptionalParam(pdu.Field{Tag: 0x1401, Data: []byte("spring\x00")})
	id := e.submit(tagged)
	say("custom TLV", seen{"id": id, "operator": tlv(e.receipt(id), 0x2000)})

	refused := e.ask(message("12", "Muraho", data.GSM7BIT))
	say("refused submit", seen{"status": refused.GetHeader().CommandStatus})
	inbound := e.await(func(p pdu.PDU) bool {
		d, ok := p.(*pdu.DeliverSM)
		return ok && d.SourceAddr.Address() == prefix+"06"
	}).(*pdu.DeliverSM)
	text, err := inbound.Message.GetMessage()
	must(err)
	say("inbound message", seen{"to": inbound.DestAddr.Address(), "text": text})

	later := message(prefix+"07", "later", data.GSM7BIT)
	later.ScheduleDeliveryTime = "000001000000000R"
	id = e.submit(later)
	states := []int{int(e.query(id))}
	replacement := pdu.NewReplaceSM().(*pdu.ReplaceSM)
	replacement.MessageID, replacement.SourceAddr = id, address(5, 0, "TUMA")
	must(replacement.Message.SetMessageWithEncoding("replaced", data.GSM7BIT))
	say("replace_sm", seen{"id": id, "status": e.ask(replacement).GetHeader().CommandStatus})
	cancel := pdu.NewCancelSM().(*pdu.CancelSM)
	cancel.MessageID, cancel.SourceAddr, cancel.DestAddr = id, address(5, 0, "TUMA"), address(1, 1, prefix+"07")
	cancelled := e.ask(cancel).GetHeader().CommandStatus
	say("query_sm and cancel_sm", seen{"states": append(states, int(e.query(id))), "status": cancelled})
	unknown := pdu.NewQuerySM().(*pdu.QuerySM)
	unknown.MessageID = "999999999"
	say("query_sm of an unknown message", seen{"status": e.ask(unknown).GetHeader().CommandStatus})

	many := pdu.NewSubmitMulti().(*pdu.SubmitMulti)
	many.SourceAddr = address(5, 0, "TUMA")
	for _, digits := range []string{prefix + "09", "12", prefix + "10"} {
		d := pdu.NewDestinationAddress()
		d.SetAddress(address(1, 1, digits))
		many.DestAddrs.Add(d)
	}
	must(many.Message.SetMessageWithEncoding("Muraho", data.GSM7BIT))
	answer := e.ask(many).(*pdu.SubmitMultiResp)
	numbers := []string{}
	for _, each := range answer.UnsuccessSMEs.Get() {
		numbers = append(numbers, each.Address.Address())
	}
	say("submit_multi with a refused recipient", seen{"id": answer.MessageID, "refused": numbers})

	say("unbind", seen{"status": e.ask(pdu.NewUnbind()).GetHeader().CommandStatus})

	in, err := bind(receiver, password)
	must(err)
	out, err := bind(transmitter, password)
	must(err)
	id = out.submit(message(prefix+"08", "Muraho", data.GSM7BIT))
	in.sayReceipt("transmitter and receiver", id)
	must(out.session.Close())
	must(in.session.Close())
}
