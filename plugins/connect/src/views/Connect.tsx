import type { ViewProps } from '@latchkey/kernel'
import { SlotView, useAtom, usePlugin, useSlot, useT, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { Separator } from '@latchkey/theme/ui'
import { Fragment, type ReactNode } from 'react'
import { orderMethods } from '../derived/orderMethods.ts'
import type { ConnectPlugin, ConnectTarget } from '../types.ts'
import { LegalConsent } from './parts/LegalConsent.tsx'
import { LegalNotice } from './parts/LegalNotice.tsx'
import { NoWalletYet } from './parts/NoWalletYet.tsx'
import { WalletBlock } from './parts/WalletBlock.tsx'

/** The ways to connect: e-mail, social and others by plugins, wallets by this one. */
export default function Connect({ params }: ViewProps<ConnectTarget | undefined>): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { legal, methodOrder } = useAtom(usePlugin<ConnectPlugin>('connect').atoms.options)
  const contributed = useSlot('connectMethod')
  const own = { method: 'wallet', plugin: 'connect' } as const
  const blocks = orderMethods([...contributed, own], methodOrder)
  return (
    <>
      <ViewBody>
        {legal?.checkbox && <LegalConsent legal={legal} />}
        {blocks.map((block, index) => {
          const isWallet = block.method === 'wallet'
          const isBreak = index > 0 && isWallet !== (blocks[index - 1]?.method === 'wallet')
          return (
            <Fragment key={`${block.plugin}.${block.method}`}>
              {isBreak && <Separator>{t(isWallet ? 'orWallet' : 'or')}</Separator>}
              {'view' in block ? (
                <SlotView entry={block} />
              ) : (
                <WalletBlock target={params} isOnly={blocks.length === 1} />
              )}
            </Fragment>
          )
        })}
      </ViewBody>
      <ViewFooter>
        {legal && !legal.checkbox && <LegalNotice legal={legal} />}
        <NoWalletYet />
      </ViewFooter>
    </>
  )
}
