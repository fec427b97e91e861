import { evmAdapter } from '@latchkey/adapter-evm'
import { createKernel, type Kernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const BUTTONS = 20

const make = (id: string): Kernel =>
  createKernel({
    id,
    adapters: [evmAdapter()],
    plugins: [connect(), account(), networks()],
    networks: ['eip155:1', 'eip155:42161'],
  })
const kernels = [make('first'), make('second')]

/** A page at work: it draws all its buttons again with every frame. */
function Busy(): ReactNode {
  const [frame, setFrame] = useState(0)
  useEffect(() => {
    let request = 0
    const next = (): void => {
      setFrame((count) => count + 1)
      request = requestAnimationFrame(next)
    }
    request = requestAnimationFrame(next)
    return () => cancelAnimationFrame(request)
  }, [])
  return kernels.map((kernel) => (
    <KernelProvider key={kernel.inspect().id} kernel={kernel}>
      {Array.from({ length: BUTTONS / kernels.length }, (_, at) => (
        <ConnectButton key={`button ${at + 1}`} className={`frame-${frame % 2}`} />
      ))}
    </KernelProvider>
  ))
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Busy />)
