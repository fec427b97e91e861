/** Our own drawing for Solana's networks, in the style of the widget: a picture that carries everything itself. */
export const solanaIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23271b3d'/%3E%3Cpath d='M13 11h18l-4 5H9z' fill='%235fe3b4'/%3E%3Cpath d='M9 17.5h18l4 5H13z' fill='%237aa2f0'/%3E%3Cpath d='M13 24h18l-4 5H9z' fill='%23b47af0'/%3E%3C/svg%3E"
