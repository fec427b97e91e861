import type { Network } from '@latchkey/kernel'
import { useAtom, useKernel, useNetwork, ViewBody } from '@latchkey/kernel/react'
import { Banner, Button, ListCard, Stack, safeName } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { networksHooks } from '../hooks.ts'
import { isNamed, orderNetworks } from '../model/networkList.ts'
import { NetworkFinder } from './NetworkFinder.tsx'
import { NetworkRows, useStuckWallet } from './NetworkRows.tsx'

/** Lists longer than this have a search field. */
const SHORT_LIST = 8

/** The wallet is on a network the site does not offer: where to go from here. */
export function UnsupportedChain(): ReactNode {
  const t = networksHooks.useMessages()
  const { leaveUnsupported } = networksHooks.usePlugin()
  const offered = useAtom(useKernel().atoms.networks)
  const networks = useMemo(() => orderNetworks(offered), [offered])
  return (
    <ViewBody>
      <Warning stuck={useStuckWallet(networks)} />
      {networks.length > SHORT_LIST ? (
        <NetworkFinder networks={networks} />
      ) : (
        <ListCard label={t('list')}>
          <NetworkRows networks={networks} />
        </ListCard>
      )}
      <Button kind="quiet" onPress={leaveUnsupported}>
        {t('disconnect')}
      </Button>
    </ViewBody>
  )
}

/** What the chain family calls a network that the site does not name; `undefined` while that is not known. */
function useFamilyName(network: Network | undefined): string | undefined {
  const families = useAtom(useKernel().atoms.families)
  const run = networksHooks.useReportedAction()
  const [found, setFound] = useState<{ readonly id: string; readonly name: string | undefined }>()
  const family = families.find(({ namespace }) => namespace === network?.namespace)
  const { id } = network ?? {}
  const isKnown = isNamed(network)
  useEffect(() => {
    if (id === undefined || isKnown) return
    let isCurrent = true
    run(async () => {
      const entries = await family?.entries?.()
      if (isCurrent) setFound({ id, name: entries?.networkName?.(id) })
    })
    return () => {
      isCurrent = false
    }
  }, [id, isKnown, family, run])
  return found?.id === id ? found?.name : undefined
}

interface WarningProps {
  /** The wallet in which alone the network can be changed. */
  readonly stuck?: string | undefined
}

/** Names the network that the site does not offer. */
function Warning({ stuck }: WarningProps): ReactNode {
  const t = networksHooks.useMessages()
  const network = useNetwork()
  const known = useFamilyName(network)
  const values = { network: safeName(known ?? network?.name ?? ''), id: safeName(network?.id ?? '') }
  const named = known !== undefined || isNamed(network)
  return (
    <Banner tone="warning" title={t(named ? 'unsupportedTitle' : 'unknownNetworkTitle', values)}>
      <p>
        {stuck === undefined
          ? t(named ? 'unsupportedText' : 'unknownNetworkText', values)
          : t('stuckText', { wallet: safeName(stuck) })}
      </p>
    </Banner>
  )
}

/** The same above the account, where the site lets it be used on such a network. */
export function UnsupportedBanner(): ReactNode {
  const t = networksHooks.useMessages()
  const { openNetworks } = networksHooks.usePlugin()
  return (
    <Stack gap={2}>
      <Warning />
      <Button kind="secondary" onPress={openNetworks}>
        {t('switchNetwork')}
      </Button>
    </Stack>
  )
}
