import { useAtom, useKernel, useNetwork, usePlugin, useT, ViewBody } from '@latchkey/kernel/react'
import { Banner, Button, ListCard, safeText } from '@latchkey/theme/ui'
import { type ReactNode, useMemo } from 'react'
import { SHORT_LIST } from '../constants.ts'
import { orderNetworks } from '../derived/orderNetworks.ts'
import { unsupportedWords } from '../derived/unsupportedWords.ts'
import type { NetworksPlugin } from '../types.ts'
import { NetworkFinder } from './parts/NetworkFinder.tsx'
import { NetworkRows } from './parts/NetworkRows.tsx'

/** The wallet is on a network the site does not offer: where to go from here. */
export default function UnsupportedChain(): ReactNode {
  const t = useT<NetworksPlugin>('networks')
  const { leaveUnsupported } = usePlugin<NetworksPlugin>('networks')
  const network = useNetwork()
  const offered = useAtom(useKernel().atoms.networks)
  const networks = useMemo(() => orderNetworks(offered), [offered])
  const words = unsupportedWords(network)
  const values = { network: safeText(network?.name ?? ''), id: safeText(network?.id ?? '') }
  return (
    <ViewBody>
      <Banner tone="warning" title={t(words.title, values)}>
        <p>{t(words.text, values)}</p>
      </Banner>
      {networks.length > SHORT_LIST ? (
        <NetworkFinder networks={networks} />
      ) : (
        <ListCard label={t('list')}>
          <NetworkRows networks={networks} chevron />
        </ListCard>
      )}
      <Button kind="quiet" onPress={leaveUnsupported}>
        {t('disconnect')}
      </Button>
    </ViewBody>
  )
}
