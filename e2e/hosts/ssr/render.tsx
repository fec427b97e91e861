import { evmAdapter } from '@latchkey/adapter-evm'
import { createKernel } from '@latchkey/kernel'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'

/** The host's page as text, drawn in Node without a browser. */
export function render(): string {
  const kernel = createKernel({
    metadata: { name: 'Meridian' },
    adapters: [evmAdapter()],
    plugins: [connect(), account(), networks()],
    networks: ['eip155:1', 'eip155:42161'],
  })
  return renderToString(
    <StrictMode>
      <App kernel={kernel} />
    </StrictMode>,
  )
}
