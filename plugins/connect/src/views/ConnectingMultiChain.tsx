import type { ViewProps } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { Heading, ListCard, ListItem, Logo, Stack, safeName, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { familyName } from '../model/walletItem.ts'
import type { MultiChainParams } from '../plugin.ts'
import { centered } from './connect.css.ts'
import { connectHooks } from './hooks/connectHooks.ts'

/** Asks with which chain family to begin, of a wallet that has several. */
export function ConnectingMultiChain({ params }: ViewProps<MultiChainParams>): ReactNode {
  const t = connectHooks.useMessages()
  const { atoms } = useKernel()
  const { connectWallet } = connectHooks.usePlugin()
  const families = useAtom(atoms.families)
  const connectors = useAtom(atoms.connectors)
  const { name, icon, connectorIds, network } = params
  const rows = connectors
    .filter(({ id }) => connectorIds.includes(id))
    .flatMap((connector) =>
      families
        .filter(({ namespace }) => connector.namespaces !== 'any' && connector.namespaces.includes(namespace))
        .map((family) => ({ connector, family })),
    )
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
      <ListCard label={t('familyTitle')}>
        {rows.map(({ connector, family }) => (
          <ListItem
            key={`${connector.id} ${family.namespace}`}
            name={familyName(family)}
            second={familyName(family) === family.label ? undefined : family.label}
            start={<Logo name={familyName(family)} src={family.networks[0]?.icon} />}
            chevron
            wraps
            onPress={() =>
              connectWallet(connector.id, { namespace: family.namespace, ...(network ? { network } : {}) })
            }
          />
        ))}
      </ListCard>
    </ViewBody>
  )
}
