import type { ChainFamily, Connector, ViewProps } from '@latchkey/kernel'
import { useAtom, useErrorText, useKernel, ViewBody } from '@latchkey/kernel/react'
import { layoutGridIcon } from '@latchkey/theme/icons'
import { Banner, Heading, IconTile, ListCard, ListItem, Logo, Stack, safeName, Tag, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { familyName } from '../model/walletItem.ts'
import type { MultiChainParams } from '../plugin.ts'
import { centered } from './connect.css.ts'
import { connectHooks } from './hooks/connectHooks.ts'
import { type StoppedAt, useConnectEvery } from './hooks/useConnectEvery.ts'

interface FamilyRow {
  readonly connector: Connector
  readonly family: ChainFamily
  readonly isConnected: boolean
}

/** The families of the site in which a wallet announced itself. */
function useFamilyRows({ connectorIds }: MultiChainParams): readonly FamilyRow[] {
  const { atoms } = useKernel()
  const families = useAtom(atoms.families)
  const connections = useAtom(atoms.connections)
  return useAtom(atoms.connectors)
    .filter(({ id }) => connectorIds.includes(id))
    .flatMap((connector) =>
      families
        .filter(({ namespace }) => connector.namespaces !== 'any' && connector.namespaces.includes(namespace))
        .map((family) => ({
          connector,
          family,
          isConnected: connections.some(
            ({ connectorId, namespace }) => connectorId === connector.id && namespace === family.namespace,
          ),
        })),
    )
}

/** Asks with which chain family to begin, of a wallet that has several, or with all of them, one after the other. */
export function ConnectingMultiChain({ params }: ViewProps<MultiChainParams>): ReactNode {
  const t = connectHooks.useMessages()
  const { connectWallet } = connectHooks.usePlugin()
  const [stopped, connectEvery] = useConnectEvery(params)
  const rows = useFamilyRows(params)
  const { name, icon, network } = params
  const choices = rows.map(({ connector, family, isConnected }) => ({
    connector,
    family,
    isConnected,
    target: {
      connectorId: connector.id,
      family: familyName(family),
      to: { namespace: family.namespace, ...(network ? { network } : {}) },
    },
  }))
  const left = choices.filter(({ isConnected }) => !isConnected).map(({ target }) => target)
  return (
    <ViewBody>
      <span className={centered}>
        <Logo name={name} src={icon} size={64} />
      </span>
      <Stack gap={1.5}>
        <Heading level={3} variant="heading" align="center">
          {t('familyTitle')}
        </Heading>
        <Text tone="muted" align="center">
          {t('familyText', { wallet: safeName(name) })}
        </Text>
      </Stack>
      {stopped && <Stopped at={stopped} />}
      <ListCard label={t('familyTitle')}>
        {left.length > 1 && (
          <ListItem
            name={t('everyFamily')}
            start={<IconTile icon={layoutGridIcon} />}
            chevron
            wraps
            onPress={() => connectEvery(left)}
          />
        )}
        {choices.map(({ connector, family, isConnected, target }) => (
          <ListItem
            key={`${connector.id} ${family.namespace}`}
            name={familyName(family)}
            second={familyName(family) === family.label ? undefined : family.label}
            start={<Logo name={familyName(family)} src={family.networks[0]?.icon} />}
            end={isConnected && <Tag tone="success">{t('isConnected')}</Tag>}
            chevron={!isConnected}
            wraps
            onPress={() => connectWallet(connector.id, target.to)}
          />
        ))}
      </ListCard>
    </ViewBody>
  )
}

/** Which family was not connected after others were, and why. */
function Stopped({ at: { family, error } }: { readonly at: StoppedAt }): ReactNode {
  const t = connectHooks.useMessages()
  const reason = useErrorText(error)
  return (
    <Banner tone="warning" role="alert" title={t('failedTitle', { wallet: family })}>
      {error?.code === 'connect/rejected' ? t('declinedTitle') : reason}
    </Banner>
  )
}
