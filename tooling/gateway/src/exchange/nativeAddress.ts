/** What stands for the chain's own currency where a token's address is asked for (EIP-7528, specification section 9). */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
