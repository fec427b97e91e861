import { useAtom, useKernel, usePlugin, useT, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { logOutIcon, plusIcon } from '@latchkey/theme/icons'
import { Button, ButtonGroup } from '@latchkey/theme/ui'
import { type ReactNode, useMemo } from 'react'
import { accountGroups } from '../derived/accountGroups.ts'
import type { AccountPlugin } from '../types.ts'
import { AccountGroup } from './parts/AccountGroup.tsx'
import { useCanConnect } from './parts/useCanConnect.ts'

/** Every account that was shared, by chain family. */
export default function Accounts(): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { disconnect, addWallet } = usePlugin<AccountPlugin>('account')
  const core = useKernel().atoms
  const families = useAtom(core.families)
  const networks = useAtom(core.networks)
  const connectors = useAtom(core.connectors)
  const connections = useAtom(core.connections)
  const activeConnectionIds = useAtom(core.activeConnectionIds)
  const canConnect = useCanConnect()
  const groups = useMemo(
    () =>
      accountGroups({ families, networks, connectors: canConnect ? connectors : [], connections, activeConnectionIds }),
    [families, networks, connectors, connections, activeConnectionIds, canConnect],
  )
  return (
    <>
      <ViewBody>
        {groups.map((group) => (
          <AccountGroup key={group.namespace} group={group} />
        ))}
      </ViewBody>
      <ViewFooter>
        <ButtonGroup>
          {canConnect && (
            <Button kind="secondary" icon={plusIcon} onPress={() => addWallet()}>
              {t('addWallet')}
            </Button>
          )}
          <Button kind="secondary" icon={logOutIcon} onPress={disconnect}>
            {t('disconnect')}
          </Button>
        </ButtonGroup>
      </ViewFooter>
    </>
  )
}
