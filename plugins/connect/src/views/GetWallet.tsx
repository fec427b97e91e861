import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { downloadIcon, externalLinkIcon, pencilIcon, refreshCwIcon, searchIcon } from '@latchkey/theme/icons'
import { BulletList, Icon, IconTile, ListCard, ListItem } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { WalletGuide } from '../options.ts'
import { connectHooks, useTrackEvent } from './hooks/connectHooks.ts'

/** Neutral wallet finders by namespace, run by the community of each chain family; none of them sells a wallet. */
const GUIDES: ReadonlyMap<string, WalletGuide> = new Map([
  ['eip155', { name: 'ethereum.org', url: 'https://ethereum.org/en/wallets/find-wallet/' }],
  ['bip122', { name: 'bitcoin.org', url: 'https://bitcoin.org/en/choose-your-wallet' }],
])

/** Where to find a wallet for the chain families of the site. */
export function walletGuides(namespaces: readonly string[]): readonly WalletGuide[] {
  return [...new Set(namespaces)].flatMap((namespace) => GUIDES.get(namespace) ?? [])
}

/** How to get a wallet safely, with links to wallet finders. */
export function GetWallet(): ReactNode {
  const t = connectHooks.useMessages()
  const options = useAtom(connectHooks.usePlugin().atoms.options)
  const networks = useAtom(useKernel().atoms.networks)
  const guides = options.walletGuides ?? walletGuides(networks.map(({ namespace }) => namespace))
  useTrackEvent('CLICK_GET_WALLET')
  return (
    <ViewBody gap={5}>
      <BulletList
        items={[
          { icon: downloadIcon, title: t('getChooseTitle'), text: t('getChooseText') },
          { icon: pencilIcon, title: t('getPhraseTitle'), text: t('getPhraseText') },
          { icon: refreshCwIcon, title: t('getReloadTitle'), text: t('getReloadText') },
        ]}
      />
      {guides.length > 0 && (
        <ListCard label={t('guides')}>
          {guides.map(({ name, url }) => (
            <ListItem
              key={url}
              name={name}
              second={t('find')}
              start={<IconTile icon={searchIcon} />}
              end={<Icon icon={externalLinkIcon} size="small" />}
              href={url}
            />
          ))}
        </ListCard>
      )}
    </ViewBody>
  )
}
