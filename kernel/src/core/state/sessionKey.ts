/** Where the session is stored, without the prefix of the kernel. */
export const SESSION_KEY = 'kernel:session'
