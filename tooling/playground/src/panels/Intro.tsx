import type { ReactNode } from 'react'
import type { LocalChain } from '../services/localChains.ts'
import { ChainsPanel } from './ChainsPanel.tsx'

/** What the page is, and where to begin. */
export function Intro({ chains }: { readonly chains: readonly LocalChain[] }): ReactNode {
  return (
    <div className="pg-intro">
      <div>
        <h1>A wallet button that fits your site</h1>
        <p>
          This page is an ordinary host: two buttons in the header and one call to createKernel. No wallet at hand?
          Press Connect and choose <strong>Demo wallet</strong>. It has test money on two real chains that run on this
          machine.
        </p>
      </div>
      <ChainsPanel chains={chains} />
    </div>
  )
}
