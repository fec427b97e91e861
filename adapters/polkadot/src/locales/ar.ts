import type en from './en.ts'

/** Arabic. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.polkadot/invalid-input': 'في هذا الطلب شيء غير صحيح. لم يُرسل شيء. أعد تحميل الصفحة ثم أعد المحاولة.',
  'errors.polkadot/account-mismatch': 'لم تعد {{wallet}} تشارك هذا الحساب. اختره هناك أو وصّله من جديد؛ لم يُرسل شيء.',
  'errors.polkadot/signature-invalid':
    'وقّعت {{wallet}} شيئًا غير المطلوب، فلم نستعمله. حدّث الشبكة في {{wallet}} وأعد المحاولة.',
  'errors.polkadot/signature-invalid_unsent':
    'وقّعت {{wallet}} شيئًا غير المطلوب. لم يُرسل شيء. حدّث الشبكة في {{wallet}} وأعد المحاولة.',
  'errors.polkadot/transaction-changed':
    'غيّرت {{wallet}} هذه المعاملة. لم يُرسل شيء. افحص المحفظة قبل أن تعيد المحاولة.',
  'errors.polkadot/receiver-needs': 'ليس للمستلم حساب على الشبكة بعد. أرسل {{amount}} {{symbol}} على الأقل.',
  'errors.polkadot/receiver-token':
    'ليس للمستلم حساب على الشبكة بعد، ولا يستطيع {{symbol}} فتح حساب. أرسل إليه عملة الشبكة نفسها أولًا.',
  'errors.polkadot/keep-alive':
    'سيبقى أقل مما يُبقي حسابك مفتوحًا. أرسل {{amount}} {{symbol}} على الأكثر، أو أرسل كل شيء وأغلقه.',
  'errors.polkadot/cannot-close':
    'حسابك مستعمل في تحصيص أو تصويت أو رمز، ولا يمكن إغلاقه. أنهِ ذلك أولًا، أو أبقِ الحساب مفتوحًا.',
  'errors.polkadot/token-dust': 'سيبقى من {{symbol}} أقل مما يجب أن يحفظه حساب ({{amount}}). أرسل أقل، أو أرسل الكل.',
  'errors.polkadot/token-frozen': 'جمّد المُصدر {{symbol}}. اسأله، أو أعد المحاولة لاحقًا.',
  'errors.polkadot/stale': 'سبقتها معاملة أخرى من حسابك، فلم تُرسل هذه. انتظر لحظة وأعد المحاولة.',
  'errors.polkadot/filtered':
    'لا تقبل هذه الشبكة مثل هذه التحويلات حاليًا. انتقل إلى Asset Hub الخاص بها وأعد المحاولة.',
  'errors.polkadot/refused': 'رفضت الشبكة هذا. تحقق من الرصيد والمبلغ والمستلم؛ لم يُرسل شيء.',
}

export default messages
