import { ViewBody } from '@latchkey/kernel/react'
import type { ReactNode } from 'react'
import { EmailField } from './EmailField.tsx'

/** The field alone, for hosts that offer nothing else. */
export function EmailLogin(): ReactNode {
  return (
    <ViewBody>
      <EmailField />
    </ViewBody>
  )
}
