import {
  eagerSlotView,
  type SlotIcon,
  type SlotRoute,
  type SlotText,
  type SlotView,
  slotIcon,
  slotRoute,
  slotText,
  slotView,
} from '@latchkey/kernel'

/** What other plugins can add to the account's views. */
export interface AccountSlots {
  /** A button below the balance. */
  readonly action: { readonly label: SlotText; readonly icon: SlotIcon; readonly open: SlotRoute }
  /** A tab; a single one is shown without a tab list. */
  readonly tab: { readonly label: SlotText; readonly view: SlotView }
  /** A control beside the account's name. */
  readonly header: { readonly view: SlotView }
}

export const slots: AccountSlots = {
  action: { label: slotText, icon: slotIcon, open: slotRoute },
  tab: { label: slotText, view: slotView },
  header: { view: eagerSlotView },
}
