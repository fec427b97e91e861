import { runWallet } from './runWallet.ts'

// What `startWallet` runs: options as JSON in the first argument, one line of JSON with the address when it is ready.
const { url } = await runWallet(JSON.parse(process.argv[2] ?? '{}'))
console.log(JSON.stringify({ url }))
