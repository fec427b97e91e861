import '@polkadot/extension-inject/crossenv'
import { handlers } from '@polkadot/extension-base/background'
import { PORT_CONTENT, PORT_EXTENSION } from '@polkadot/extension-base/defaults'
import { AccountsStore } from '@polkadot/extension-base/stores'
import { keyring } from '@polkadot/ui-keyring'
import { cryptoWaitReady } from '@polkadot/util-crypto'

const ready = cryptoWaitReady().then(() => keyring.loadAll({ store: new AccountsStore(), type: 'sr25519' }))

chrome.runtime.onConnect.addListener((port) => {
  if (port.name !== PORT_CONTENT && port.name !== PORT_EXTENSION) return
  port.onMessage.addListener(async (message) => {
    await ready
    handlers(message, port)
  })
})
