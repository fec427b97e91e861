import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { downloadIcon, externalLinkIcon, pencilIcon, refreshCwIcon, searchIcon } from '@latchkey/theme/icons'
import { BulletList, Icon, IconTile, ListCard, ListItem } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { WalletGuide } from '../options.ts'
import { connectHooks, useTrackEvent } from './hooks/connectHooks.ts'

/** Wallet finders that the chain families of the site name; none of them sells a wallet. */
function useWalletGuides(): readonly WalletGuide[] {
  const run = connectHooks.useReportedAction()
  const { walletGuides } = useAtom(connectHooks.usePlugin().atoms.options)
  const families = useAtom(useKernel().atoms.families)
  const [found, setFound] = useState<readonly WalletGuide[]>([])
  useEffect(() => {
    if (walletGuides) return
    const loading = families.map(async (family) => (await family.entries?.())?.walletGuide)
    // What one family cannot load is reported, and takes nothing from the others.
    for (const guide of loading) run(() => guide)
    void Promise.allSettled(loading).then((results) => {
      const guides = results.flatMap((result) => ('value' in result && result.value) || [])
      setFound([...new Map(guides.map((guide) => [guide.url, guide])).values()])
    })
  }, [walletGuides, families, run])
  return walletGuides ?? found
}

/** How to get a wallet safely, with links to wallet finders. */
export function GetWallet(): ReactNode {
  const t = connectHooks.useMessages()
  const guides = useWalletGuides()
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
