import { runWallet } from './runWallet.ts'

// The library leaves promises unattended that fail when the other side has gone; a wallet app lives on, and says so.
process.on('unhandledRejection', (reason) => console.error(reason))

// What `startWallet` runs: options as JSON in the first argument, one line of JSON with the address when it is ready.
const { url } = await runWallet(JSON.parse(process.argv[2] ?? '{}'))
console.log(JSON.stringify({ url }))
