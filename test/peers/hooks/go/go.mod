module tuma/peers/hooks

go 1.24

require github.com/google/go-jsonnet v0.20.0

require (
	gopkg.in/yaml.v2 v2.2.7 // indirect
	sigs.k8s.io/yaml v1.1.0 // indirect
)
