import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import { renderAccountType } from '../fixtures/renderAccountType.tsx'
import { smartAccounts } from '../index.ts'

afterEach(cleanup)

async function changing(): ReturnType<typeof renderAccountType> {
  const test = await renderAccountType({ change: () => new Promise(() => undefined) })
  await test.user.click(await screen.findByRole('radio', { name: 'Standard account' }))
  return test
}

viewStates(() => smartAccounts(), {
  AccountType: {
    smart: ['Several steps run as one', () => renderAccountType()],
    plain: [
      'Each step is a transaction of its own',
      () => renderAccountType({ defaultAccountTypes: { eip155: 'eoa' } }),
    ],
    'is changing': ['Changing the account type', changing],
    'a network without smart accounts': ['Smart accounts aren’t available', () => renderAccountType({ smart: [10] })],
  },
})
