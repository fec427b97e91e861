import { MESSAGE_ORIGIN_CONTENT, MESSAGE_ORIGIN_PAGE, PORT_CONTENT } from '@polkadot/extension-base/defaults'

let port

function connect() {
  const opened = chrome.runtime.connect({ name: PORT_CONTENT })
  opened.onMessage.addListener((message) => window.postMessage({ ...message, origin: MESSAGE_ORIGIN_CONTENT }, '*'))
  opened.onDisconnect.addListener(() => {
    port = undefined
  })
  return opened
}

window.addEventListener('message', ({ data, source }) => {
  if (source !== window || data?.origin !== MESSAGE_ORIGIN_PAGE) return
  port ??= connect()
  port.postMessage(data)
})
