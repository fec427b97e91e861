/** Version of the plugin contract. `major` equals the major of `@latchkey/kernel`; `minor` rises with every addition. */
export const KERNEL_API = { major: 1, minor: 0 } as const
