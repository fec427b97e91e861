import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { hostKernel } from '../shared/hostKernel.ts'
import { startWallets } from '../shared/startWallets.ts'
import { App } from './App.tsx'

declare global {
  interface Window {
    /** What React had to say about the server's page. */
    hydration: string[]
  }
}

startWallets()
window.hydration = []
const root = document.getElementById('root')
if (root) {
  const page = (
    <StrictMode>
      <App kernel={hostKernel()} />
    </StrictMode>
  )
  hydrateRoot(root, page, { onRecoverableError: (error) => void window.hydration.push(String(error)) })
}
