import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import { renderAccountType } from '../fixtures/renderAccountType.tsx'
import { smartAccounts } from '../index.ts'

afterEach(cleanup)

async function changing(): ReturnType<typeof renderAccountType> {
  const test = await renderAccountType({ change: () => new Promise(() => undefined) })
  await test.user.click(await screen.findByRole('radio', { name: 'Plain account' }))
  return test
}

viewStates(() => smartAccounts(), {
  AccountType: {
    smart: ['happens as a whole, or not at all', () => renderAccountType()],
    plain: [
      'Each step is a transaction of its own',
      () => renderAccountType({ defaultAccountTypes: { eip155: 'eoa' } }),
    ],
    'is changing': ['Changing the account type', changing],
    'a network without smart accounts': ['has no smart accounts', () => renderAccountType({ smart: [10] })],
  },
})
