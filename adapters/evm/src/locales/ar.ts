import type en from './en.ts'

/** Arabic. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.evm/invalid-input': 'في هذا الطلب شيء غير صحيح. لم يُرسل شيء. أعد تحميل الصفحة ثم أعد المحاولة.',
  'errors.evm/transaction-mismatch':
    'ما أُرسل ليس ما راجعتَه. راجعتَ: {{reviewed}}. أُرسل: {{sent}}. توقف هنا وتحقق من هذه الصفحة ومن إضافات متصفحك.',
  'errors.evm/chain-mismatch': '{{wallet}} على شبكة أخرى. غيّر الشبكة وأعد المحاولة؛ لم يُرسل شيء.',
  'errors.evm/account-mismatch': 'لم تعد {{wallet}} تشارك هذا الحساب. اختره هناك أو وصّله من جديد؛ لم يُرسل شيء.',
  'errors.evm/fee-implausible': 'تطلب الشبكة رسومًا مرتفعة على غير العادة. أعد المحاولة لاحقًا.',
  'errors.evm/would-fail': 'سيفشل هذا على الشبكة. تحقق من الرصيد والمبلغ والمستلم؛ لم يُرسل شيء.',
  'errors.evm/name-invalid': 'هذا الاسم غير صالح: قد تكون فيه محارف تشبه الحروف فقط. أدخل العنوان بدلًا منه.',
  'errors.evm/gateway-refused': 'لا يستطيع هذا الموقع البحث عن هذا الاسم. أدخل العنوان بدلًا منه.',
}

export default messages
