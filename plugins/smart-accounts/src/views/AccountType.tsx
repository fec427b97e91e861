import { useAtom, useKernel, useNetwork, ViewBody } from '@latchkey/kernel/react'
import type { AccountType as Type } from '@latchkey/plugin-embedded'
import {
  Banner,
  Button,
  Card,
  Heading,
  ListCard,
  ListItem,
  Logo,
  SegmentedControl,
  Spinner,
  Stack,
  safeName,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { smartAccountsHooks } from '../hooks.ts'

/** Whether the account is a smart one, what that means, and where it can be. */
export function AccountType(): ReactNode {
  const t = smartAccountsHooks.useMessages()
  const { atoms, loadNetworks } = smartAccountsHooks.usePlugin()
  const run = smartAccountsHooks.useReportedAction()
  const networks = useAtom(atoms.networks)
  useEffect(() => run(loadNetworks), [run, loadNetworks])
  return <ViewBody>{networks ? <Choice smart={networks} /> : <Spinner label={t('loading')} />}</ViewBody>
}

/** Chooses, and says what the choice means. */
function Choice({ smart }: { readonly smart: readonly string[] }): ReactNode {
  const t = smartAccountsHooks.useMessages()
  const { setType } = smartAccountsHooks.usePlugin()
  const embedded = smartAccountsHooks.usePlugin('embedded')
  const run = smartAccountsHooks.useReportedAction()
  const wanted = useAtom(embedded.atoms.accountType)
  const [next, setNext] = useState<Type>()
  const network = useNetwork()
  const isThere = network !== undefined && smart.includes(network.id)
  const current = next ?? wanted
  const means = isThere && current === 'smartAccount' ? 'smartText' : 'plainText'
  const choose = (id: string): void => {
    const type: Type = id === 'smartAccount' ? 'smartAccount' : 'eoa'
    if (next !== undefined || type === wanted) return
    setNext(type)
    run(() => setType({ type }).finally(() => setNext(undefined)))
  }
  return (
    <Stack gap={4}>
      {network && !isThere ? (
        <Banner tone="info" title={t('unavailable', { network: safeName(network.name) })} />
      ) : (
        <SegmentedControl
          label={t('title')}
          options={[
            { id: 'smartAccount', label: t('smart') },
            { id: 'eoa', label: t('plain') },
          ]}
          current={current}
          onChange={choose}
        />
      )}
      <Card tone="sunken">
        <Stack gap={2}>
          <div role="status">
            <Text>{t(next === undefined ? means : 'changing')}</Text>
          </div>
          <Text tone="muted">{t('sameAddress')}</Text>
        </Stack>
      </Card>
      <Networks smart={smart} />
      {smart.length > 0 && (
        <Stack gap={2}>
          <Text tone="muted">{t('turnOffText')}</Text>
          <Button kind="secondary" onPress={() => run(() => embedded.openSettings({ section: 'smart' }))}>
            {t('turnOff')}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}

/** The networks of the site on which the account can be a smart one. */
function Networks({ smart }: { readonly smart: readonly string[] }): ReactNode {
  const t = smartAccountsHooks.useMessages()
  const offered = useAtom(useKernel().atoms.networks).filter(({ id }) => smart.includes(id))
  if (offered.length === 0) return <Text tone="muted">{t('noNetworks')}</Text>
  return (
    <Stack gap={2}>
      <Heading level={3}>{t('networks')}</Heading>
      <ListCard label={t('networks')}>
        {offered.map(({ id, name, icon }) => (
          <ListItem key={id} name={safeName(name)} start={<Logo name={name} src={icon} />} />
        ))}
      </ListCard>
    </Stack>
  )
}
