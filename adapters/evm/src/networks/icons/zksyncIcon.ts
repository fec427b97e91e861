/** Our own drawing for the zksync networks, in the style of the widget. */
export const zksyncIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%231c2140'/%3E%3Cpath d='m8 19 9-8v5h7zM32 21l-9 8v-5h-7z' fill='%23b9c4ff'/%3E%3C/svg%3E"
