import { useAtom, useKernel, usePlugin, useT, ViewBody } from '@latchkey/kernel/react'
import { downloadIcon, externalLinkIcon, pencilIcon, refreshCwIcon, searchIcon } from '@latchkey/theme/icons'
import { BulletList, Icon, IconTile, ListCard, ListItem } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { walletGuides } from '../model/downloads.ts'
import type { ConnectPlugin } from '../types.ts'
import { useTrackEvent } from './hooks/actions.ts'

/** How to get a wallet safely, with links to wallet finders. */
export function GetWallet(): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const options = useAtom(usePlugin<ConnectPlugin>('connect').atoms.options)
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
