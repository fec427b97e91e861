import type { Context, Plugin, SlotIcon, SlotRoute, SlotText, SlotView } from '../../../src/core/index.ts'

/** The account plugin draws two places to which others contribute. */
export interface AccountPlugin
  extends Plugin<{
    id: 'account'
    actions: { refresh(ctx: AccountContext, force?: boolean): Promise<void> }
    messages: { readonly account: 'Account' }
    views: { Account: () => unknown }
    slots: {
      action: { readonly label: SlotText; readonly icon: SlotIcon; readonly open: SlotRoute }
      tab: { readonly label: SlotText; readonly view: SlotView }
    }
  }> {}
export interface AccountContext extends Context<AccountPlugin> {}
