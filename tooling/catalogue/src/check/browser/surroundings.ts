/** What breaks layouts and what is not escaped: a long word, right to left with an override, joined emoji, nothing to see, markup. */
const TEXTS: readonly string[] = [
  `Rindfleischetikettierungsueberwachungs${'aufgaben'.repeat(20)}gesetz`,
  '\u202Eهذا نص من اليمين إلى اليسار\u202C and back',
  '👩‍👩‍👧‍👦🏳️‍🌈👋🏽'.repeat(8),
  '\u200B\u200D\uFEFF\u2060',
  '<b data-check-injected>bold</b><img src=x onerror="document.title=1">',
  "'; DROP TABLE accounts; -- %s %d \\u0000 &lt;b&gt;",
]

/** A chain with one account, whose wallet refuses everything: nothing is signed while a package is looked at. */
export const FAMILY: string = `
const TEXTS = ${JSON.stringify(TEXTS)}
const textOf = (plain, at) => (query.get('texts') === 'awkward' ? TEXTS[at] : plain)
const network = { id: 'probe:1', namespace: 'probe', name: textOf('Probe', 0), nativeCurrency: { name: textOf('Probe', 2), symbol: 'PRB', decimals: 2 }, rpcUrls: ['https://node.invalid'], testnet: true }
const account = { caipAddress: 'probe:1:0xa11ce', address: '0xa11ce', type: 'eoa' }
const refuse = async () => { throw Object.assign(new Error('Refused'), { code: 4001 }) }
const session = { id: 'probe', accounts: [account], networks: [], getNetwork: () => 'probe:1', request: refuse, on: () => () => undefined, disconnect: async () => undefined, dispose: () => undefined }
const connector = { id: 'probe', name: textOf('Probe', 4), kind: 'injected', namespaces: ['probe'], connect: async () => session }
const methods = async () => ({ pairing: { methods: [], events: [] }, rpc: { safe: [], approval: [] } })
const family = { namespace: 'probe', label: 'Probe', networks: [network], defaultAccountType: 'eoa', methods, isAddress: (text) => text.startsWith('0x'), capabilities: () => ({}) }
const probe = { id: 'probe', api: 1, family, connectors: () => ({ initial: [connector] }) }
`

/**
 * Plugins beside the one that is checked. `texts=awkward`: each text in each of its slots. `beside=faulty`: twenty that fail
 * wherever they take part; of gates only those are left out that may refuse to connect or to ask, which is their right.
 */
export const NEIGHBOURS: string = `
const fail = () => { throw new Error('A faulty plugin') }
const FAULTS = [
  { setup: fail },
  { setup: () => Promise.reject(new Error('A faulty plugin')) },
  ...['afterConnect', 'onNetworkSwitch', 'afterNetworkSwitch', 'onDisconnect', 'startRoute', 'beforeClose', 'onError', 'onEvent'].map((hook) => ({ hooks: { [hook]: fail } })),
  { setup: (ctx) => { ctx.on('kernel.connected', fail) } },
  { messages: { en: { title: 'Faulty' } }, views: { View: { load: fail, title: 'title' } } },
  { messages: { en: { title: 'Faulty' } }, views: { View: { load: async () => ({ default: fail }), title: 'title' } } },
]
const faulty = Array.from({ length: 20 }, (_, at) => ({ id: 'faulty-' + at, api: 1, ...FAULTS[at % FAULTS.length] }))
const FIELDS = {
  text: () => 'text',
  route: (id) => id + '.View',
  icon: () => 'tag',
  view: () => async () => ({ default: () => null }),
}
const contribution = (fields, id) => {
  const given = Object.entries(fields).map(([name, field]) => [name, FIELDS[field?.['~slot']]?.(id)])
  return given.every(([, value]) => value !== undefined) ? { order: 1, ...Object.fromEntries(given) } : undefined
}
const awkward = (plugin) => TEXTS.map((text, at) => {
  const id = 'awkward-' + at
  const slots = Object.entries(plugin?.slots ?? {}).map(([slot, fields]) => [plugin.id + '.' + slot, contribution(fields, id)])
  return {
    id, api: 1, messages: { en: { text } },
    views: { View: { load: async () => ({ default: () => null }), title: 'text' } },
    contributes: Object.fromEntries(slots.filter(([, given]) => given)),
  }
})
const neighboursOf = (plugin) => [
  ...(query.get('texts') === 'awkward' ? awkward(plugin) : []),
  ...(query.get('beside') === 'faulty' ? faulty : []),
]
`
