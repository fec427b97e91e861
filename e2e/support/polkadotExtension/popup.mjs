// The hand of its owner: what the extension's own pages ask its background for.
import { PORT_EXTENSION } from '@polkadot/extension-base/defaults'
import { metadataExpand } from '@polkadot/extension-chains'

const port = chrome.runtime.connect({ name: PORT_EXTENSION })
const waiting = new Map()
const latest = new Map()
let count = 0

port.onMessage.addListener(({ id, subscription, error, response }) => {
  if (subscription !== undefined) return latest.set(id, subscription)
  const { resolve, reject } = waiting.get(id) ?? {}
  waiting.delete(id)
  if (error) reject?.(new Error(error))
  else resolve?.(response)
})

function send(message, request = null) {
  const id = `popup-${++count}`
  port.postMessage({ id, message, request })
  return id
}

window.extension = {
  call: (message, request) =>
    new Promise((resolve, reject) => waiting.set(send(message, request), { resolve, reject })),
  watch: (message) => send(message),
  latest: (id) => latest.get(id) ?? [],
  readCall(definition, call) {
    const { registry, ...known } = metadataExpand(definition, false)
    const { specVersion, ss58Format, tokenSymbol, tokenDecimals } = known
    const read = registry.createType('Call', call).toHuman()
    return { chain: definition.chain, specVersion, ss58Format, tokenSymbol, tokenDecimals, call: read }
  },
}
