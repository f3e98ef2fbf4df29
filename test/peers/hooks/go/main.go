// Evaluates a template as Ory Kratos's courier does (kratos/request/builder.go): `kratos-template TEMPLATE CONTEXT` prints the body of the request.
package main

import (
	"fmt"
	"os"

	"github.com/google/go-jsonnet"
)

func main() {
	vm := jsonnet.MakeVM()
	vm.TLACode("ctx", os.Args[2])
	body, err := vm.EvaluateAnonymousSnippet("tuma.jsonnet", os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(body)
}
