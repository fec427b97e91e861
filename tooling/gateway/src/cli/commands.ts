/** What `latchkey-gateway --help` prints. */
export const HELP = `latchkey-gateway: the self-hostable back end of the Latchkey widget

  latchkey-gateway [start]                    starts the gateway
  latchkey-gateway project create <name>      makes a project and prints its id
      --id <id>  --origin <origin> (repeat)  --per-minute <n>  --per-client <n>  --per-day <n>
      --disable <group> (repeat)  --require-origin
  latchkey-gateway project list               prints all projects as JSON lines
  latchkey-gateway project disable <id>       switches a project off; "enable" on again
  latchkey-gateway migrate                    brings a shared database to this version
  latchkey-gateway config                     prints the configuration in force, without secrets

  --config <file>   a configuration file; gateway.config.json of the working folder unless given
  --help, --version

Environment (wins over the file): HOST, PORT, OPERATOR_HOST, OPERATOR_PORT, PUBLIC_URL, DATABASE_URL, REDIS_URL, LOG_LEVEL, TRUST_PROXY=true,
ANALYTICS=true, IMAGES_FOLDER, NAMES_ZONES.

Exit codes: 0 stopped as asked, 1 unexpected, 2 configuration or command, 3 port in use, 4 database, 5 schema of another
version, 6 Redis.
`
