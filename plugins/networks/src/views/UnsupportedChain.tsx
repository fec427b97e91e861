import { useAtom, useKernel, useNetwork, ViewBody } from '@latchkey/kernel/react'
import { Banner, Button, ListCard, Stack, safeName } from '@latchkey/theme/ui'
import { type ReactNode, useMemo } from 'react'
import { networksHooks } from '../hooks.ts'
import { isNamed, orderNetworks } from '../model/networkList.ts'
import { NetworkFinder } from './NetworkFinder.tsx'
import { NetworkRows } from './NetworkRows.tsx'

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
      <Warning />
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

/** Names the network that the site does not offer. */
function Warning(): ReactNode {
  const t = networksHooks.useMessages()
  const network = useNetwork()
  const values = { network: safeName(network?.name ?? ''), id: safeName(network?.id ?? '') }
  const named = isNamed(network)
  return (
    <Banner tone="warning" title={t(named ? 'unsupportedTitle' : 'unknownNetworkTitle', values)}>
      <p>{t(named ? 'unsupportedText' : 'unknownNetworkText', values)}</p>
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
