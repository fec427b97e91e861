import type { Network } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { arrowLeftRightIcon } from '@latchkey/theme/icons'
import { EmptyState, ListCard, ListItem, Logo, safeName } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { swapsHooks } from '../hooks.ts'
import { SWAP_NETWORKS } from '../model/networks.ts'

/** The networks of the site on which swaps are offered. */
export function useServed(): readonly Network[] {
  const { atoms } = swapsHooks.usePlugin()
  const { exchanges = {} } = useAtom(atoms.options)
  return useAtom(useKernel().atoms.networks).filter(({ id }) => SWAP_NETWORKS.includes(id) || exchanges[id])
}

/** Says that the network is not served, and leads to those that are. */
export function Unserved(): ReactNode {
  const t = swapsHooks.useMessages()
  const run = swapsHooks.useReportedAction()
  const { chooseNetwork } = swapsHooks.usePlugin()
  const served = useServed()
  return (
    <ViewBody>
      <EmptyState icon={arrowLeftRightIcon} title={t('unsupported')}>
        {served.length > 0 ? t('unsupportedText') : t('unsupportedNone')}
      </EmptyState>
      {served.length > 0 && (
        <ListCard label={t('unsupportedText')}>
          {served.map(({ id, name, icon }) => (
            <ListItem
              key={id}
              name={safeName(name)}
              start={<Logo name={name} src={icon} />}
              onPress={() => run(() => chooseNetwork(id))}
            />
          ))}
        </ListCard>
      )}
    </ViewBody>
  )
}
