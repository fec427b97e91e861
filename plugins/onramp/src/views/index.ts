import { BuyInProgress } from './BuyInProgress.tsx'
import { OnRampCountry, OnRampFiatSelect, OnRampTokenSelect } from './Choices.tsx'
import { OnRamp } from './OnRamp.tsx'
import { OnRampActivity } from './OnRampActivity.tsx'
import { OnRampProviders } from './OnRampProviders.tsx'
import { WhatIsABuy } from './WhatIsABuy.tsx'

interface OnrampViews {
  readonly OnRamp: typeof OnRamp
  readonly OnRampProviders: typeof OnRampProviders
  readonly OnRampTokenSelect: typeof OnRampTokenSelect
  readonly OnRampFiatSelect: typeof OnRampFiatSelect
  readonly OnRampCountry: typeof OnRampCountry
  readonly BuyInProgress: typeof BuyInProgress
  readonly OnRampActivity: typeof OnRampActivity
  readonly WhatIsABuy: typeof WhatIsABuy
}

// One chunk for all views and their style sheet.
export const views: OnrampViews = {
  OnRamp,
  OnRampProviders,
  OnRampTokenSelect,
  OnRampFiatSelect,
  OnRampCountry,
  BuyInProgress,
  OnRampActivity,
  WhatIsABuy,
}

export const css: string = __LK_CSS__
