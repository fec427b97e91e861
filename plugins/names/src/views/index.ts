import { ChooseAccountName } from './ChooseAccountName.tsx'
import { RegisterAccountName } from './RegisterAccountName.tsx'
import { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.tsx'

interface NamesViews {
  readonly ChooseAccountName: typeof ChooseAccountName
  readonly RegisterAccountName: typeof RegisterAccountName
  readonly RegisterAccountNameSuccess: typeof RegisterAccountNameSuccess
}

// One chunk for all views and their style sheet.
export const views: NamesViews = { ChooseAccountName, RegisterAccountName, RegisterAccountNameSuccess }

export const css: string = __LK_CSS__
