import type en from './en.ts'

/** Arabic. */
const messages: { readonly [Key in keyof typeof en | `worksOn_${'zero' | 'two' | 'few' | 'many'}`]: string } = {
  first: 'استلام رموز',
  action: 'استلام',
  title: 'استلام',
  compatible: 'الشبكات المتوافقة',
  code: 'رمز يحمل العنوان لتمسحه محفظة',
  codeAmount: 'رمز يطلب {{amount}} لتمسحه محفظة',
  address: 'عنوانك على {{network}}',
  copyAddress: 'نسخ العنوان',
  copyLink: 'نسخ الرابط',
  addressCopied: 'نُسخ العنوان',
  linkCopied: 'نُسخ رابط الدفع',
  copyFailed: 'تعذّر النسخ. حدّد العنوان أعلاه وانسخه.',
  ask: 'طلب مبلغ',
  amount: 'المبلغ',
  amountText: 'يطلب الرمز والرابط عندئذٍ هذا المبلغ. ويظل بإمكان الدافع تغييره.',
  amountHuge: 'هذا المبلغ كبير جدًا',
  worksOn: 'يعمل على {{count}} شبكة',
  worksOn_zero: 'لا يعمل على أي شبكة',
  worksOn_one: 'يعمل على شبكة واحدة',
  worksOn_two: 'يعمل على شبكتين',
  worksOn_few: 'يعمل على {{count}} شبكات',
  worksOn_many: 'يعمل على {{count}} شبكة',
  worksOnOnly: 'يعمل على {{network}} فقط',
  compatibleText: 'ما يُرسل إلى عنوانك على إحدى هذه الشبكات يصل. وقد يضيع ما يُرسل على غيرها.',
  active: 'الشبكة الحالية',
  onlyHereTitle: 'على {{network}} فقط',
  onlyHereText: 'هذا حساب ذكي. قد يضيع ما يُرسل إليه على شبكة أخرى.',
  unsupportedTitle: 'هذا الموقع لا يدعم {{network}}',
  unsupportedText: 'ما تستلمه هناك يصل، لكن هذا الموقع لا يستطيع عرضه. غيّر الشبكة أولًا.',
  testnetText: 'هذه شبكة تجريبية. لا قيمة للعملات عليها.',
}

export default messages
